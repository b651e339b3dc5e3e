import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { memorySource, picturePath } from '../../../test/wsi/memory-source.ts'
import { ODD } from '../../../test/wsi/odd-reader.ts'
import { openSlideImage } from '../../wsi/open-slide-image.ts'
import { asUnreadable } from '../../wsi/unreadable.ts'
import { READER_LIMITS } from './limits.ts'
import { readInProcess } from './picture-reader.ts'
import { ReadingProcess } from './reading-process.ts'

const ODD_READER = new URL('../../../test/wsi/odd-reader.ts', import.meta.url)
const oddReader = (answerMs: number) => new ReadingProcess({ ...READER_LIMITS, answerMs }, ODD_READER)
const sized = (size: number) => ({ ...memorySource(Buffer.alloc(0)), size })

test('a separate process determines the content of a file, and the code on its label', async () => {
  const bytes = await readFile(picturePath('synthetic-label-0.svs'))
  const { facts, code } = await readInProcess([memorySource(bytes)])
  const image = await (await openSlideImage(memorySource(bytes))).checked()
  expect(facts).toMatchObject({ format: image.format, digest: image.digest, levels: image.levels, mpp: image.mpp })
  expect(facts.images).toEqual(image.images)
  expect(code?.format).toBe('DataMatrix')
})

test('the files of a slide that consists of several are distinguished', async () => {
  const names = ['dicom/level-2.dcm', 'dicom/level-3.dcm', 'dicom/level-4.dcm']
  const [full, ...others] = await Promise.all(names.map(async name => memorySource(await readFile(picturePath(name)))))
  const { facts } = await readInProcess([full!, ...others])
  expect(facts.levels.map(({ width }) => width)).toEqual([555, 277, 138])
})

test('problems of a file are explained', async () => {
  await expect(readInProcess([memorySource(Buffer.from('a text'))])).rejects.toMatchObject({
    name: 'UnreadableImage',
    state: 'unsupported',
    message: "isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)",
  })
})

test('an error of the disk says nothing about the file', async () => {
  const error = Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'read' })
  const failing = { ...memorySource(Buffer.alloc(1000)), read: () => Promise.reject(error) }
  await expect(readInProcess([failing])).rejects.toBe(error)
  await expect(openSlideImage(failing)).rejects.toBe(error)
})

test('a reader that takes too long is killed', async () => {
  const reader = oddReader(200)
  await expect(reader.read([sized(ODD.loops)])).rejects.toMatchObject({
    state: 'damaged',
    message:
      'takes more than 0.2 seconds to be checked: it is damaged, or made to keep the server busy. Export it again',
  })
  expect(reader.isAlive).toBe(false)
})

test('a picture whose label takes too long has no code', async () => {
  const picture = await oddReader(500).read([sized(ODD.loopsBehindFacts)])
  expect(picture).toMatchObject({ facts: { format: 'TIFF' }, code: undefined })
})

test('waiting for the disk does not count', async () => {
  const bytes = await readFile(picturePath('tissue-webp.tif'))
  const reader = new ReadingProcess({ ...READER_LIMITS, answerMs: 2_000 })
  onTestFinished(() => reader.endLater(0))
  let waits = 0
  const slow = memorySource(bytes)
  const { read } = slow
  slow.read = async (offset, length) => {
    if (waits++ === 0) await new Promise(resolve => setTimeout(resolve, 2_500))
    return read(offset, length)
  }
  expect((await reader.read([slow])).facts.format).toBe('TIFF')
})

test('a reader that takes too much processor time or memory ends, as does one that crashes', async () => {
  const small = new ReadingProcess({ ...READER_LIMITS, memoryBytes: 10 * 1024 * 1024 })
  const waiting = { ...memorySource(Buffer.alloc(1000)), read: () => new Promise<Buffer>(() => undefined) }
  await expect(small.read([waiting])).rejects.toMatchObject({
    message:
      'takes more than 10 MB of memory to be checked: it is damaged, or made to keep the server busy. Export it again',
  })
  const hasty = new ReadingProcess({ ...READER_LIMITS, cpuMs: 0 })
  await expect(hasty.read([waiting])).rejects.toMatchObject({
    message: 'takes more than 0 seconds to be checked: it is damaged, or made to keep the server busy. Export it again',
  })
  await expect(oddReader(5_000).read([sized(ODD.crashes)])).rejects.toMatchObject({
    state: 'damaged',
    message: 'ends the program that checks it: it is damaged. Export it again',
  })
})

test('a reading that is stopped ends with the reason, as does its process', async () => {
  const reader = oddReader(60_000)
  const stop = new AbortController()
  const reading = reader.read([sized(ODD.loops)], stop.signal)
  stop.abort(new Error('the server stops'))
  await expect(reading).rejects.toThrow('the server stops')
  expect(reader.isAlive).toBe(false)
})

test.for(['a text', new TypeError('x is undefined'), null, { code: 1 }])(
  'any error of a reader, such as %o, counts as a problem of the file',
  thrown => {
    expect(asUnreadable(thrown)).toMatchObject({ name: 'UnreadableImage', state: 'damaged' })
  },
)
