// SQLite's storage: the browser's private files (OPFS), read and written in place. A commit returns after `flush`, when
// it is durable; IndexedDB would rewrite the whole file for each commit.
const NAMES = ["pinella.db", "pinella.db-journal", "before.zip", "copy-1.zip", "copy-2.zip", "damaged.db", "key",
  "device"];
const HANDLE_TIMEOUT = 5000; // milliseconds for a tab that was taken over to close its handles
const FILE = 0o100600;
const FOLDER = 0o040700;

class StorageError extends Error {
  name = "StorageError";
}

async function folder() {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle("pinella", { create: true });
  } catch (error) {
    throw new StorageError("refused", { cause: error });
  }
}

async function handleOf(directory, name, until) {
  const file = await directory.getFileHandle(name, { create: true });
  for (;;) {
    try {
      const handle = await file.createSyncAccessHandle();
      // In Safari before 16.4 the methods of a handle are asynchronous, so SQLite would read promises.
      if (typeof handle.getSize() !== "number") throw new StorageError("old");
      return handle;
    } catch (error) {
      if (error instanceof StorageError) throw error;
      if (error.name !== "NoModificationAllowedError") throw new StorageError("refused", { cause: error });
      if (performance.now() > until) throw new StorageError("taken");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

// Calls `full` when there is no space for a write.
export async function openStorage(full) {
  const directory = await folder();
  const until = performance.now() + HANDLE_TIMEOUT;
  const opened = await Promise.all(NAMES.map((name) => handleOf(directory, name, until)));
  const handles = new Map(NAMES.map((name, index) => [name, opened[index]]));
  const isNew = !handles.get("pinella.db").getSize();
  return { isNew, type: (fs, codes) => fileSystem(fs, codes, handles, full) };
}

// An Emscripten file system over those handles. A file exists if it was created or has content.
function fileSystem(FS, codes, handles, full) {
  const fail = (code) => { throw new FS.ErrnoError(codes[code]); };
  const withQuotaCheck = (act) => {
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
    const handle = handles.get(name) ?? fail("EACCES"); // handles must be opened in advance, so other names are impossible
    return node(parent, name, FILE, handle);
  }

  const nodes = {
    getattr: ({ id, mode, handle }) => {
      const size = handle ? withQuotaCheck(() => handle.getSize()) : 4096;
      const [atime, mtime, ctime] = [time, time, time].map((each) => new Date(each));
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime, blksize: 4096,
        blocks: Math.ceil(size / 4096) };
    },
    setattr: (changed, attributes) => {
      if (attributes.size !== undefined) withQuotaCheck(() => changed.handle.truncate(attributes.size));
    },
    lookup: (parent, name) => {
      if (!handles.has(name) || !withQuotaCheck(() => handles.get(name).getSize())) fail("ENOENT");
      return file(parent, name);
    },
    mknod: (parent, name) => file(parent, name),
    rename: () => fail("EPERM"),
    unlink: (parent, name) => {
      withQuotaCheck(() => { handles.get(name).truncate(0); handles.get(name).flush(); });
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
      withQuotaCheck(() => handle.read(buffer.subarray(offset, offset + length), { at })),
    write: ({ node: { handle } }, buffer, offset, length, at) => {
      const written = withQuotaCheck(() => handle.write(buffer.subarray(offset, offset + length), { at }));
      if (written < length) full(); // Chromium raises no error
      return written;
    },
    fsync: ({ node: { handle } }) => { withQuotaCheck(() => handle?.flush()); return 0; }, // the directory itself never changes
  };

  return { mount: () => node(null, "/", FOLDER, null) };
}
