#include "spec/assets/asset_set.h"

#include <atomic>
#include <exception>
#include <map>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/asset_file.h"
#include "spec/assets/mesh_asset.h"
#include "spec/assets/mesh_cache.h"

namespace kinetree {
namespace {

Fault toFault(const spec::Element& element, const char* kind, const std::string& message,
              const std::string& attribute) {
  return {Severity::error, element.place, kind, element.name, attribute, message};
}

// Runs `work`; what goes wrong in it becomes a fault of `element`.
template <class Work>
bool attempt(const spec::Element& element, const char* kind, std::vector<Fault>& faults, Work&& work) {
  try {
    work();
    return true;
  } catch (const AssetError& e) {
    faults.push_back(toFault(element, kind, e.what(), e.attribute()));
  } catch (const std::bad_alloc&) {
    faults.push_back(toFault(element, kind, "not enough memory", ""));
  } catch (const std::length_error&) {
    faults.push_back(toFault(element, kind, "too large", ""));
  }
  return false;
}

// All meshes of a Spec. Meshes of one file and treatment are worked on once; the units of work are independent and
// write to places of their own, so that neither results nor faults depend on the threads.
class MeshLoader {
 public:
  MeshLoader(const Spec& spec, const AssetNeeds& needs) : spec_(spec), files_(spec.source()) {
    std::map<std::string, std::size_t> firstOf;
    for (std::size_t i = 0; i < spec.meshes.size(); ++i) {
      const spec::Mesh& mesh = spec.meshes[i];
      Job job{&mesh, meshTreatment(mesh, i < needs.hull.size() && needs.hull[i]), "", 0, nullptr, {}};
      if (isPlainFile(mesh)) {
        const std::string path = meshPath(spec.compilerOf(mesh), mesh.file);
        const std::uint64_t version = files_.version(path);
        const std::string key = meshKey(path + "|" + mesh.contentType, version, job.treatment);
        const auto [at, isNew] = firstOf.try_emplace(key, jobs_.size());
        if (!isNew) {
          jobOf_.push_back(at->second);
          continue;
        }
        job.key = version != 0 ? key : "";
      }
      jobOf_.push_back(jobs_.size());
      jobs_.push_back(std::move(job));
    }
  }

  void run() {
    const std::size_t threads =
        std::min<std::size_t>({jobs_.size(), std::thread::hardware_concurrency(), spec_.compiler.usethread ? 2u : 1u});
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < jobs_.size(); i = next++) {
        load(jobs_[i]);
      }
    };
    if (threads < 2) {
      work();
      return;
    }
    std::thread second(work);
    work();
    second.join();
  }

  void deliver(AssetSet& set, std::vector<Fault>& faults) {
    for (std::size_t i = 0; i < jobOf_.size(); ++i) {
      const Job& job = jobs_[jobOf_[i]];
      set.meshes.push_back(job.result);
      for (Fault fault : job.faults) {
        fault.place = spec_.meshes[i].place;
        fault.name = spec_.meshes[i].name;
        faults.push_back(std::move(fault));
      }
    }
    for (Job& job : jobs_) {
      if (job.crash) {
        std::rethrow_exception(job.crash);
      }
    }
  }

 private:
  struct Job {
    const spec::Mesh* mesh;
    MeshTreatment treatment;
    std::string key;  // "": not to be kept
    std::size_t bytes;
    std::shared_ptr<const ProcessedMesh> result;
    std::vector<Fault> faults;
    std::exception_ptr crash = nullptr;
  };

  static bool isPlainFile(const spec::Mesh& m) {
    return !m.file.empty() && m.vertex.empty() && m.normal.empty() && m.texcoord.empty() && m.face.empty() &&
           m.facenormal.empty() && m.facetexcoord.empty() && m.builtin == spec::MeshBuiltin::none;
  }

  void load(Job& job) const {
    try {
      attempt(*job.mesh, "mesh", job.faults, [&] {
        if (!job.key.empty()) {
          job.result = MeshCache::shared().find(job.key);
        }
        if (!job.result) {
          MeshSource source = meshSource(*job.mesh, spec_.compilerOf(*job.mesh), files_, MeshParts::shapeOnly);
          job.result = std::make_shared<const ProcessedMesh>(processMesh(std::move(source), job.treatment));
          if (!job.key.empty()) {
            MeshCache::shared().keep(job.key, job.result);
          }
        }
      });
    } catch (...) {
      job.crash = std::current_exception();
    }
  }

  const Spec& spec_;
  const AssetSource& files_;
  std::vector<Job> jobs_;
  std::vector<std::size_t> jobOf_;
};

}  // namespace

AssetSet processAssets(const Spec& spec, const AssetNeeds& needs, std::vector<Fault>& faults) {
  AssetSet set;
  MeshLoader meshes(spec, needs);
  meshes.run();
  meshes.deliver(set, faults);
  for (const spec::Hfield& h : spec.hfields) {
    HfieldAsset field;
    attempt(h, "hfield", faults, [&] { field = loadHfield(h, spec.compilerOf(h), spec.source()); });
    set.hfields.push_back(std::move(field));
  }
  if (needs.textures) {
    for (const spec::Texture& t : spec.textures) {
      TextureAsset header;
      attempt(t, "texture", faults, [&] { header = textureHeader(t, spec.compilerOf(t), spec.source()); });
      set.textures.push_back(header);
    }
  }
  std::vector<int> meshIds(spec.meshes.size()), textureIds(set.textures.size());
  std::iota(meshIds.begin(), meshIds.end(), 0);
  std::iota(textureIds.begin(), textureIds.end(), 0);
  set.lazy = lazyFill(spec, meshIds, textureIds);
  return set;
}

}  // namespace kinetree
