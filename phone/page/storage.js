// The phone's own storage for SQLite: the browser's private files (OPFS), read and written where they lie. A commit has
// returned once `flush` has, so "saved" needs no second step; IndexedDB would take the whole file at each one.
const NAMES = ["pinella.db", "pinella.db-journal", "before.zip", "key", "device"];
const PATIENCE = 5000; // milliseconds for the tab that was taken over to let go
const FILE = 0o100600;
const FOLDER = 0o040700;

class PhoneStorage extends Error {
  name = "PhoneStorage";
}

async function folder() {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle("pinella", { create: true });
  } catch {
    throw new PhoneStorage("refused");
  }
}

async function handleOf(place, name, until) {
  const file = await place.getFileHandle(name, { create: true });
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw new PhoneStorage("refused");
      if (performance.now() > until) throw new PhoneStorage("taken");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

// `full` is called when there is no room for what is to be written.
export async function openStorage(full) {
  const place = await folder();
  const until = performance.now() + PATIENCE;
  const opened = await Promise.all(NAMES.map((name) => handleOf(place, name, until)));
  const handles = new Map(NAMES.map((name, index) => [name, opened[index]]));
  const isNew = !handles.get("pinella.db").getSize();
  return { isNew, type: (fs, codes) => fileSystem(fs, codes, handles, full) };
}

// Emscripten's file system over those handles. A file is there once it was made, or holds something.
function fileSystem(FS, codes, handles, full) {
  const fail = (code) => { throw new FS.ErrnoError(codes[code]); };
  const kept = (act) => {
    try {
      return act();
    } catch (error) {
      if (error.name !== "QuotaExceededError") return fail("EIO");
      full();
      return fail("ENOSPC");
    }
  };
  const time = Date.now();

  function node(parent, name, mode, handle) {
    const made = FS.createNode(parent, name, mode, 0);
    made.handle = handle;
    made.node_ops = nodes;
    made.stream_ops = streams;
    return made;
  }

  function file(parent, name) {
    const handle = handles.get(name) ?? fail("EACCES"); // no other names are known beforehand, as a handle has to be
    return node(parent, name, FILE, handle);
  }

  const nodes = {
    getattr: ({ id, mode, handle }) => {
      const size = handle ? kept(() => handle.getSize()) : 4096;
      const [atime, mtime, ctime] = [time, time, time].map((each) => new Date(each));
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime, blksize: 4096,
        blocks: Math.ceil(size / 4096) };
    },
    setattr: (changed, attributes) => {
      if (attributes.size !== undefined) kept(() => changed.handle.truncate(attributes.size));
    },
    lookup: (parent, name) => {
      if (!handles.has(name) || !kept(() => handles.get(name).getSize())) fail("ENOENT");
      return file(parent, name);
    },
    mknod: (parent, name) => file(parent, name),
    rename: () => fail("EPERM"),
    unlink: (parent, name) => {
      kept(() => { handles.get(name).truncate(0); handles.get(name).flush(); });
    },
    rmdir: () => fail("EPERM"),
    readdir: () => [".", "..", ...NAMES.filter((name) => handles.get(name).getSize())],
  };

  const streams = {
    open: () => {},
    close: () => {},
    llseek: (stream, offset, whence) => {
      const from = [0, stream.position, stream.node.handle?.getSize() ?? 0][whence];
      return from + offset < 0 ? fail("EINVAL") : from + offset;
    },
    read: ({ node: { handle } }, buffer, offset, length, at) =>
      kept(() => handle.read(buffer.subarray(offset, offset + length), { at })),
    write: ({ node: { handle } }, buffer, offset, length, at) =>
      kept(() => handle.write(buffer.subarray(offset, offset + length), { at })),
    fsync: ({ node: { handle } }) => { kept(() => handle?.flush()); return 0; }, // a folder's names stay as they are
  };

  return { mount: () => node(null, "/", FOLDER, null) };
}
