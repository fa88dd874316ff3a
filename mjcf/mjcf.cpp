// Placeholder translation unit of the library until the reader lands.
