import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import type { FolderStore } from '../storage/folder-store.ts'
import { PathError } from '../storage/store.ts'
import { type PicturePaths, picturePaths, UPLOADS_FOLDER } from './picture-paths.ts'

let base: string
let paths: PicturePaths

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-paths-')))
  for (const folder of ['scans/2026', 'scans-private', 'data/pictures/uploads'])
    mkdirSync(join(base, folder), { recursive: true })
  for (const file of ['scans/2026/a.svs', 'scans-private/b.svs', 'data/pictures/uploads/c.svs', 'secret'])
    writeFileSync(join(base, file), '')
  symlinkSync(join(base, 'secret'), join(base, 'scans/secret.svs'))
  symlinkSync(join(base, 'scans-private'), join(base, 'scans/private'))
  symlinkSync('2026/a.svs', join(base, 'scans/link.svs'))
  symlinkSync(join(base, 'scans'), join(base, 'linked'))
  paths = picturePaths(
    loadConfig({
      VITRINE_DATA_DIR: join(base, 'data'),
      PICTURE_FOLDERS: `scans=${join(base, 'scans')};linked=${join(base, 'linked')}`,
    }),
  )
})
afterAll(() => rmSync(base, { recursive: true }))

const locate = async (folder: string, path: string) => (paths.store(folder) as FolderStore).locate(path)

test.each([
  ['scans', '2026/a.svs', 'scans/2026/a.svs'],
  ['scans', 'link.svs', 'scans/2026/a.svs'],
  ['linked', '2026/a.svs', 'scans/2026/a.svs'],
  [UPLOADS_FOLDER, 'c.svs', 'data/pictures/uploads/c.svs'],
])('%s/%s is found', async (folder, path, file) => {
  expect(await locate(folder, path)).toBe(join(base, file))
})

test.each([
  ['scans', '../secret'],
  ['scans', '../scans-private/b.svs'],
  ['scans', 'secret.svs'],
  ['scans', 'private/b.svs'],
  ['scans', '.'],
  ['uploads', '../../../secret'],
])('%s/%s leads out of the folder', async (folder, path) => {
  await expect(locate(folder, path)).rejects.toThrow(`${folder}/${path} leads out of its folder`)
})

test.each([
  ['scans', 'none.svs', 'scans/none.svs is no longer where it was found.'],
  ['scans', '2026/a.svs/b', 'scans/2026/a.svs/b is no longer where it was found.'],
  ['other', 'a.svs', "The folder other is none of this server's."],
])('%s/%s does not exist', async (folder, path, sentence) => {
  await expect(locate(folder, path)).rejects.toThrow(new PathError(sentence))
})
