import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeToOthers, makePrivateFolder } from './private-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function buildOpen() {
  const base = mkdtempSync(join(tmpdir(), 'vitrine-private-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const root = join(base, 'pictures')
  const uploads = join(root, 'uploads')
  const tiles = join(root, 'tiles')
  for (const folder of [root, uploads, tiles]) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
  for (const file of [join(uploads, 'a.svs'), join(tiles, 'a.jpg'), join(base, 'of somebody else')]) {
    writeFileSync(file, '')
    chmodSync(file, 0o644)
  }
  return { base, root, uploads, tiles, all: { root, folders: [uploads, tiles], withFiles: [uploads] } }
}

test.skipIf(process.platform === 'win32')(
  'files that an older Vitrine left readable are made private, once',
  async () => {
    const { base, root, uploads, tiles, all } = buildOpen()
    symlinkSync(join(base, 'of somebody else'), join(uploads, 'link'))
    const warned: unknown[] = []
    await closeToOthers(all, path => warned.push(path))
    expect([root, uploads, tiles].map(modeOf)).toEqual(['700', '700', '700'])
    expect(modeOf(join(uploads, 'a.svs'))).toBe('600')
    expect(modeOf(join(base, 'of somebody else'))).toBe('644')
    expect(warned).toEqual([])
    chmodSync(join(uploads, 'a.svs'), 0o640)
    await closeToOthers(all, () => undefined)
    expect(modeOf(join(uploads, 'a.svs'))).toBe('640')
  },
)

test('missing folders are ignored', async () => {
  await closeToOthers({ root: '/nonexistent/pictures', folders: ['/nonexistent/a'], withFiles: [] }, path => {
    throw new Error(path)
  })
})

test.skipIf(process.platform === 'win32')(
  "a folder and its parents are created for the server's user only",
  async () => {
    const { base } = buildOpen()
    await makePrivateFolder(join(base, 'new/inner'))
    expect([modeOf(join(base, 'new')), modeOf(join(base, 'new/inner'))]).toEqual(['700', '700'])
  },
)
