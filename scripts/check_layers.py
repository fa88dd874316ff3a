"""Includes point one way: a file includes only its own layer and those below it. usage: check_layers.py [ROOT]

The layers are those of ARCHITECTURE.md, lowest first. What points up on purpose is listed here with its reason.
"""
import re
import subprocess
import sys

LAYERS = [
    ["engine/array.h"],
    ["engine/huge_pages"],
    ["engine/spatial"],
    ["engine/model"],
    ["engine/scalar.h"],
    ["engine/position"],
    ["engine/velocity"],
    ["engine/collision"],
    ["engine/constraint"],
    ["engine/dynamics"],
    ["engine/sensor"],
    ["engine/integrate"],
    ["engine/plan"],
    ["engine/pipeline"],
    ["engine/constants"],
    ["engine/io"],
    ["engine/state"],
    ["engine/api"],
    ["spec"],
    ["mjcf"],
    ["urdf"],
    ["lint", "plot", "view"],
    ["maximal"],
    ["cli", "bench", "fuzz"],
    ["oracle"],
    ["tests"],
]
UPWARDS = {
    ("*", "engine/plan.h"): "every stage reads its constants from the one Plan",
    ("engine/integrate", "engine/pipeline.h"): "RK4 evaluates the pipeline within a step",
    ("mjcf/mjcf.cpp", "urdf/urdf.h"): "the front door of both formats",
}


def layer(path):
    """Index and name of the layer with the longest prefix of `path`."""
    best = max(
        ((i, prefix) for i, names in enumerate(LAYERS) for prefix in names if re.match(rf"{re.escape(prefix)}(/|\.|$)", path)),
        key=lambda found: len(found[1]),
        default=None,
    )
    if best is None:
        raise SystemExit(f"{path} is in no layer: say in {sys.argv[0]} and ARCHITECTURE.md where it belongs")
    return best


def allowed(path, included):
    return any(target == included and (source == "*" or path.startswith(source)) for source, target in UPWARDS)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    files = subprocess.run(["git", "ls-files", "*.h", "*.cpp"], cwd=root, capture_output=True, text=True, check=True).stdout.split()
    wrong, count = [], 0
    for path in files:
        with open(f"{root}/{path}", encoding="utf-8") as file:
            text = file.read()
        for other in re.findall(r'^#include "([^"]+)"', text, re.M):
            count += 1
            if layer(other)[0] > layer(path)[0] and not allowed(path, other):
                wrong.append(f"{path} includes {other}, which is above it")
        if re.search(r"^#include <mujoco/", text, re.M) and not path.startswith("oracle/"):
            wrong.append(f"{path} includes MuJoCo; only oracle may")
    print("\n".join(wrong) if wrong else f"{count} includes of {len(files)} files point one way")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
