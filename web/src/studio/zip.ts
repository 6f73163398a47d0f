// The texts in a zip file, as the service makes one and as any program packs a folder.
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LARGEST = 1_000_000;

/** TOML files by their name without the folders; a file that cannot be read is a TypeError. */
export async function unzipped(packed: ArrayBuffer): Promise<Record<string, string>> {
  const view = new DataView(packed);
  let end = packed.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new TypeError('no zip file');
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new TypeError('no zip file');
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(packed, at + 46, length));
    const head = view.getUint32(at + 42, true);
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    if (name.endsWith('.toml'))
      files[name.split('/').at(-1)!] = await inflated(new Uint8Array(packed, start, size), method);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(bytes);
  if (method !== 8) throw new TypeError('unknown packing');
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new TypeError('too large');
    }
    parts.push(value);
  }
  return new Blob(parts as BlobPart[]).text();
}
