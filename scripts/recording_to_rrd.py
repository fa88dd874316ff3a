#!/usr/bin/env python3
"""Turns the recording.npz of pendulum_chain into a .rrd for the Rerun viewer.

usage: recording_to_rrd.py RECORDING.npz OUT.rrd        needs: pip install rerun-sdk numpy
"""
import sys

import numpy as np

try:
    import rerun as rr
except ImportError:
    sys.exit("rerun-sdk was not found. Install it with:  pip install rerun-sdk")


def log_run(recording, name):
    """One run below entity `name`: the rods as a strip from the anchor, the path of the tip, drift as scalars."""
    particles, tip = recording[f"{name}.particles"], recording[f"{name}.tip"]
    for row, time in enumerate(recording["time"]):
        rr.set_time("time", duration=float(time))
        strip = np.vstack([np.zeros((1, 3)), particles[row]])
        rr.log(f"{name}/rods", rr.LineStrips3D([strip]), rr.Points3D(particles[row], radii=0.04))
        for field in ("length_error", "energy_drift"):
            rr.log(f"{name}/{field}", rr.Scalars(float(recording[f"{name}.{field}"][row])))
    rr.log(f"{name}/path", rr.LineStrips3D([tip]), static=True)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    recording = np.load(sys.argv[1])
    rr.init("kinetree_pendulum_chain")
    rr.save(sys.argv[2])
    for name in sorted(key[: -len(".tip")] for key in recording.files if key.endswith(".tip")):
        log_run(recording, name)


if __name__ == "__main__":
    main()
