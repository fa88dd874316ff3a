// Placeholder translation unit of the library until spec.h brings its own.
