import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileSource } from './file-source.ts'

async function openFile(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-source-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'a.svs')
  await writeFile(path, text)
  const source = await FileSource.open(path)
  onTestFinished(() => source.close())
  return { path, source }
}

test('returns the requested bytes, or refuses', async () => {
  const { source } = await openFile('0123456789')
  expect(source.size).toBe(10)
  expect((await source.read(3, 4)).toString()).toBe('3456')
  for (const [offset, length] of [
    [8, 3],
    [-1, 2],
    [2 ** 53, 1],
    [0, Number.NaN],
  ] as const)
    await expect(source.read(offset, length)).rejects.toMatchObject({
      state: 'damaged',
      message: 'ends early: it is still being copied, or damaged',
    })
})

test('notices that the file was written to, or truncated, while it is open', async () => {
  const { path, source } = await openFile('0123456789')
  expect(await source.hasChanged()).toBe(false)
  await appendFile(path, 'more')
  expect(await source.hasChanged()).toBe(true)
  await writeFile(path, '0')
  await expect(source.read(4, 2)).rejects.toMatchObject({ state: 'damaged' })
})

test('a missing file is an error of the system', async () => {
  await expect(FileSource.open('/no/such/file.svs')).rejects.toMatchObject({ code: 'ENOENT' })
})
