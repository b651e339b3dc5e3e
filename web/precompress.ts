import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.txt'])
/** Compressing smaller files saves next to nothing. */
const MIN_BYTES = 512

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  await Promise.all([
    promisify(brotliCompress)(bytes).then(packed => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then(packed => writeFile(`${path}.gz`, packed)),
  ])
}

/** Writes a .br and a .gz file beside every text file of the build, so that the server need not compress. */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'vitrine-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      await Promise.all(files.map(entry => compress(join(entry.parentPath, entry.name))))
    },
  }
}
