// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Slide } from '@vitrine/contract/slides'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { storeFurtherLine } from '../../labels/further-line.ts'
import { zplLabel } from '../../labels/zpl.ts'
import { buildField, buildOptions } from '../../own-fields/own-field.fixture.ts'
import { shownToast } from '../../ui/toast.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { downloadSlideLabel } from './download-label.ts'
import { printSlideLabels } from './print-labels.ts'
import { slideLabelContent } from './slide-label.ts'

afterEach(() => {
  vi.restoreAllMocks()
  storeFurtherLine('')
})

test('labels of slides are one file in their order, and the audit is told of it', async () => {
  const calls: unknown[] = []
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features: ['audit'] })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    calls.push([address, JSON.parse(String(body))])
    return new Response(null, { status: 204 })
  })
  let saved = Promise.resolve('')
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved = (blob as Blob).text()
    return 'blob:labels'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await printSlideLabels([buildSlide({ name: 'B-2' }), buildSlide({ name: 'A-1' })])
  const zpl = await saved
  expect(names).toEqual(['slide_labels_2.zpl'])
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
  expect(zpl.indexOf('^FDB-2^FS')).toBeGreaterThan(-1)
  expect(zpl.indexOf('^FDB-2^FS')).toBeLessThan(zpl.indexOf('^FDA-1^FS'))
  expect(shownToast()?.text).toBe('2 labels saved for the label printer')
  await vi.waitFor(() => expect(calls).toEqual([['/api/audit/export/', { what: 'labels', rows: 2 }]]))
})

describe('the further line', () => {
  const slides = [
    buildSlide({ name: 'A-1', fields: { stain: 'pas', old: 'x' } }),
    buildSlide({ name: 'A-2', species: null, fields: { stain: null } }),
  ]
  const outputs = {
    'of one slide': () => downloadSlideLabel(slides[0] as Slide),
    'of many slides': () => printSlideLabels(slides),
  }
  /** What was saved, and which definitions were asked for. */
  async function save(line: string, output: () => Promise<void>, reply: () => [object, ResponseInit?] = () => page) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.startsWith('/api/fields/')) return new Response(null, { status: 204 })
      asked.push(new URL(address, 'http://lab').searchParams.get('entity') ?? '')
      return Response.json(...reply())
    })
    const features = ['custom-fields'] as const
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features })
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      saved.push(blob as Blob)
      return 'blob:labels'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    storeFurtherLine(line)
    await output()
    return { zpl: await saved[0]?.text(), asked }
  }
  const fields = [
    buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') }),
    buildField('Old', { state: 'retired' }),
  ]
  const page: [object, ResponseInit?] = [{ results: fields, count: 2, total: 2 }]
  const plain = (shown: readonly Slide[]) => shown.map(slide => zplLabel(slideLabelContent(slide))).join('')
  const further = (zpl: string | undefined) => zpl?.match(/(?<=\^FO6,160\^A0N,16,16\^FH\^FD).*(?=\^FS)/g)

  test.each(['', '  '])('%j is none: each output is as without one, and asks for nothing', async line => {
    expect(await save(line, outputs['of one slide'])).toEqual({ zpl: plain(slides.slice(0, 1)), asked: [] })
    expect(await save(line, outputs['of many slides'])).toEqual({ zpl: plain(slides), asked: [] })
  })

  test('stands on each label that it leaves something for; definitions are asked for once', async () => {
    const one = await save('{fields.stain} {species}{fields.old}', outputs['of one slide'])
    expect(further(one.zpl)).toEqual(['PAS Mouse'])
    const many = await save('{fields.stain} {species}{fields.old}', outputs['of many slides'])
    expect(further(many.zpl)).toEqual(['PAS Mouse'])
    expect(many.zpl?.endsWith(plain(slides.slice(1)))).toBe(true)
    expect([one.asked, many.asked]).toEqual([['slides'], ['slides']])
  })

  test('asks for no definitions where it names no field of the lab', async () => {
    const { zpl, asked } = await save('{species}', outputs['of one slide'])
    expect(further(zpl)).toEqual(['Mouse'])
    expect(asked).toEqual([])
  })

  test('saves no label without its fields of the lab: what could not be read is said', async () => {
    const away = (): [object, ResponseInit] => [{ detail: 'Away' }, { status: 503 }]
    const text = 'No label saved: the lab fields of its further line could not be read'
    expect((await save('{fields.stain}', outputs['of one slide'], away)).zpl).toBeUndefined()
    expect(shownToast()?.text).toBe(text)
    await expect(save('{fields.stain}', outputs['of many slides'], away)).rejects.toThrow(text)
  })
})
