"""Runs a command under a seccomp profile: under-seccomp.py PROFILE COMMAND..."""

import ctypes
import json
import os
import sys

ALLOW, ERRNO, EPERM = 0x7FFF0000, 0x00050000, 1

lib = ctypes.CDLL("libseccomp.so.2")
lib.seccomp_init.restype = ctypes.c_void_p
lib.seccomp_rule_add.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint]
lib.seccomp_load.argtypes = [ctypes.c_void_p]

context = lib.seccomp_init(ERRNO | EPERM)
with open(sys.argv[1], encoding="utf-8") as profile:
    groups = json.load(profile)["syscalls"]
for name in (name for group in groups for name in group["names"]):
    # Negative for calls of other architectures, and for newer ones than the library.
    number = lib.seccomp_syscall_resolve_name(name.encode())
    if number >= 0:
        lib.seccomp_rule_add(context, ALLOW, number, 0)
if lib.seccomp_load(context) != 0:
    sys.exit("The profile cannot be loaded.")
os.execvp(sys.argv[2], sys.argv[2:])
