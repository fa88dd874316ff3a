#pragma once
// A Model as one binary file that is ready to step after a copy: no XML, no meshes to read, nothing to compile.
//
//   offset 0   header (64 bytes): magic, byte order, version, layout of the field list, sizes, three checksums
//          64  counts, options, statistics, visual settings and the name, each on an 8-byte line, then the arrays in
//              the order of model_fields.h, each on a 64-byte line
//          ..  pictures: normals, texture coordinates, pixels, as above. Read when asked for.
//
// Numbers are as the machine holds them (little endian). The layout is a hash of every field's name and type: a file of
// a library with other fields is refused, and has to be compiled again from its source.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

/// The bytes of a model file, pictures included. Callbacks are not kept. Throws ModelError if a picture is lost.
std::vector<std::byte> packModel(const Model& m);
/// Writes them: beside the file first, then renamed, so that a reader never sees half a file. Throws ModelError.
void writeModelFile(const std::string& path, const Model& m);

/// The model back, every array bit for bit, finalised. Throws ModelError that says what is wrong: not such a file, of
/// another machine or version, cut short, damaged (checksums), or with counts, numbers of elements or addresses that
/// no model can have. `source` names the bytes in faults.
Model unpackModel(std::span<const std::byte> bytes, const std::string& source = "model file");
/// The same from a file. Pictures stay there until Model::lazy is asked for them; a file that changed meanwhile is a
/// fault then.
Model readModelFile(const std::string& path);

/// Does the file start as a model file? False also if it cannot be read.
bool isModelFile(const std::string& path);
bool isModelFile(std::span<const std::byte> bytes);

/// Writes the checksums that belong to the bytes as they now are, for tools that edit such files.
void sealModelFile(std::span<std::byte> bytes);

}  // namespace kinetree
