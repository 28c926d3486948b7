import builtins
import errno
import io
import os
import pathlib
import shutil
import tempfile

folder = tempfile.mkdtemp()
os.chdir(folder)
def caught(call, *args, **options):
    try:
        call(*args, **options)
    except OSError as error:
        return type(error).__name__, error.errno, str(error), error.strerror, error.args, error.filename, error.filename2
caught(open, "nope"), caught(open, "nope/a", "w"), caught(open, ".", "w"), caught(io.open, "nope"), caught(open, "nope.txt", "rb"), caught(open, pathlib.Path("nope"))
_ = open("file", "w").close()
_ = os.mkdir("folder")
_ = open("folder/inside", "w").close()
caught(open, "file/a"), caught(open, "file", "x"), caught(os.mkdir, "folder"), caught(os.mkdir, "nope/a"), caught(os.rmdir, "folder"), caught(os.rmdir, "file"), caught(os.remove, "nope"), caught(os.listdir, "nope"), caught(os.listdir, "file"), caught(os.stat, "nope"), caught(os.rename, "nope", "b"), caught(os.chdir, "nope"), caught(os.readlink, "file"), caught(os.open, "nope", os.O_RDONLY), caught(os.close, 999), caught(os.fstat, 999), caught(os.makedirs, "folder"), caught(os.makedirs, "file/b"), caught(os.removedirs, "folder"), caught(os.scandir, "nope")
caught(pathlib.Path("nope").read_text), caught(pathlib.Path("folder").mkdir), caught(pathlib.Path("nope").unlink), caught(pathlib.Path("folder").rmdir), caught(pathlib.Path("nope").stat), caught(shutil.rmtree, "nope"), caught(shutil.copy, "nope", "b"), caught(pathlib.Path("folder").read_text)
pathlib.Path("nope").exists(), pathlib.Path("file/a").exists(), pathlib.Path("nope").unlink(missing_ok=True), pathlib.Path("folder").mkdir(exist_ok=True), os.path.exists("nope"), pathlib.Path("nope").is_dir(), os.makedirs("folder", exist_ok=True), sorted(os.listdir("."))
NAMES = "EPERM ENOENT ESRCH EINTR EIO E2BIG EBADF ECHILD EAGAIN EWOULDBLOCK ENOMEM EACCES EFAULT EBUSY EEXIST EXDEV ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE ENOTTY EFBIG ENOSPC ESPIPE EROFS EMLINK EPIPE EDOM ERANGE EDEADLK ENAMETOOLONG ENOSYS ENOTEMPTY ELOOP ENOTSUP EOPNOTSUPP ETIMEDOUT ECONNREFUSED ECONNRESET EADDRINUSE EALREADY EINPROGRESS".split()
for name in NAMES:
    number = getattr(errno, name)
    print(name, number, errno.errorcode[number], os.strerror(number), type(OSError(number, "text")).__name__, str(OSError(number, "text", "file")))
os.strerror(0), os.strerror(9999), errno.errorcode[2], len(errno.errorcode) > 100, OSError(44, "x").errno, type(OSError(44, "x")).__name__
raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "data.csv")
raise OSError(errno.EACCES, "no")
open("nope")
try:
    open("nope")
except FileNotFoundError as error:
    print(error.errno == errno.ENOENT, error.__context__, error.__cause__)
caught(open, "nope", opener=lambda path, flags: os.open("nope/deeper", flags))
caught(io.FileIO, "nope", opener=lambda path, flags: os.open("nope/deeper", flags)), caught(io.FileIO, "nope", opener=os.open), caught(io.FileIO, "nope/a", "w"), caught(io.FileIO, 999)
with open("file", "w") as file:
    print(file.write("text"), open is io.open)
shutil.rmtree("folder")
shutil.copyfile("file", "copied"), os.path.getsize("copied"), [one.name for one in os.scandir(".") if one.is_file()].sort()
os.chdir("/")
shutil.rmtree(folder)
import torch
torch.load("nope.pt")
torch.save({}, "/nope/a.pt")
