// WebKitGTK offers createSyncAccessHandle but has no implementation behind it (Safari has one). For the tests only: the
// file is kept in memory, and each flush writes it to IndexedDB.
const createHandle = globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle;

function promised(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase() {
  const request = indexedDB.open("access-handles", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return promised(request);
}

async function createMemoryHandle(name) {
  const database = await openDatabase();
  let content = (await promised(database.transaction("files").objectStore("files").get(name))) ?? new Uint8Array();
  const resize = (size) => {
    const resized = new Uint8Array(size);
    resized.set(content.subarray(0, size));
    content = resized;
  };
  return {
    getSize: () => content.length,
    read(buffer, { at = 0 } = {}) {
      const part = content.subarray(at, at + buffer.byteLength);
      buffer.set(part);
      return part.length;
    },
    write(buffer, { at = 0 } = {}) {
      if (at + buffer.byteLength > content.length) resize(at + buffer.byteLength);
      content.set(buffer, at);
      return buffer.byteLength;
    },
    truncate: resize,
    flush() {
      const transaction = database.transaction("files", "readwrite", { durability: "strict" });
      transaction.objectStore("files").put(content.slice(), name);
      transaction.commit();
    },
    close() {},
  };
}

if (createHandle) {
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
    try {
      return await createHandle.call(this);
    } catch (error) {
      if (error.name !== "NotSupportedError") throw error;
      return createMemoryHandle(this.name);
    }
  };
}
