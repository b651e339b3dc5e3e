import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostileFile, hostileFiles } from '../../server/test/wsi/hostile-files.ts'
import { checkFolders } from '../check-folders.ts'
import { underAttack } from './beside.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import type { Library } from './library.ts'
import { uploadWhole } from './uploads.ts'

interface Registered {
  readonly name: string
  readonly state: string
  readonly problem: string | null
}

/** Compares the registered pictures of a folder with its files. @returns the differences, one sentence each */
async function compare(library: Library, folder: string, files: readonly HostileFile[]): Promise<string[]> {
  const rows = await library.query<Registered>(
    `select name, state, problem from pictures where folder = '${folder}' order by name`,
  )
  return files.flatMap(({ name, problem }) => {
    const row = rows.find(each => each.name === name)
    if (row === undefined) return [`${folder}/${name} was not registered`]
    return row.problem === problem ? [] : [`${folder}/${name} is ${row.state}: ${row.problem}`]
  })
}

/** Puts the files into a scanner's folder, and uploads them. */
async function bring(library: Library, files: readonly HostileFile[]): Promise<Result> {
  const begin = performance.now()
  await checkFolders(await library.client())
  const checked = performance.now()
  const standings = []
  for (const { name, bytes } of files) standings.push({ name, ...(await uploadWhole(library, name, bytes)) })
  const uploaded = performance.now()
  const unsettled = standings.filter(({ state }) => state !== 'ready')
  return {
    figures: `${files.length} files; found in ${seconds(checked - begin)}, uploaded and checked in ${seconds(uploaded - checked)}`,
    problems: [
      ...unsettled.map(({ name, state, problem }) => `the upload of ${name} is ${state}: ${problem}`),
      ...(await compare(library, 'scans', files)),
      ...(await compare(library, 'uploads', files)),
    ],
  }
}

/** Files that request many more resources than their size suggests. */
export const hostilePictures: Fault = {
  name: 'hostile-pictures',
  what: 'pictures crafted to keep a server busy (1.7 million DICOM attributes, 200 long descriptions, 150 levels of large tiles, tiles 400 times larger than declared), found in a folder and uploaded',
  rounds: 3,
  async run(rounds) {
    const root = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'))
    try {
      const files = await hostileFiles()
      const longAgo = new Date('2026-01-05T10:00:00Z')
      for (const { name, bytes } of files) {
        writeFileSync(join(root, name), bytes)
        utimesSync(join(root, name), longAgo, longAgo)
      }
      const settings = { PICTURE_FOLDERS: `scans=${root}`, PICTURE_SCAN_MINUTES: '0' }
      return await underAttack(rounds, library => bring(library, files), { settings })
    } finally {
      rmSync(root, { recursive: true })
    }
  },
}
