// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { DEFAULT_LABEL_FORMAT } from '@vitrine/contract/labels/label-format'
import { zplLabel } from '@vitrine/contract/labels/zpl'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { replyBeside } from '../../api/beside.fixture.ts'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { chooseFormat, chooseFurtherLine } from '../../labels/label-print-settings.ts'
import { printInBrowser } from '../../labels/print-in-browser.tsx'
import { shownToast } from '../../ui/notices/toast.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { printSlideLabels, saveSlideLabels } from './print-labels.ts'
import { slideLabelContent } from './slide-label.ts'

vi.mock('../../labels/print-in-browser.tsx', () => ({ printInBrowser: vi.fn() }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(printInBrowser).mockReset()
  chooseFormat(undefined)
  chooseFurtherLine('')
})

test('labels of slides are one file, in order, and the audit records it', async () => {
  const calls: unknown[] = []
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const beside = replyBeside(address)
    if (beside) return Response.json(beside)
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
  await saveSlideLabels([buildSlide({ name: 'B-2' }), buildSlide({ name: 'A-1' })])
  const zpl = await saved
  expect(names).toEqual(['slide_labels_2.zpl'])
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
  expect(zpl.indexOf('^FDB-2^FS')).toBeGreaterThan(-1)
  expect(zpl.indexOf('^FDB-2^FS')).toBeLessThan(zpl.indexOf('^FDA-1^FS'))
  expect(shownToast()?.text).toBe('2 labels saved for the label printer')
  await vi.waitFor(() => expect(calls).toEqual([['/api/audit/export/', { what: 'labels', rows: 2 }]]))
})

describe('Print Label', () => {
  const slides = [buildSlide({ name: 'B-2' }), buildSlide({ name: 'A-1' })]

  /** @param printed replies of the network printer, in order */
  function connect(network: boolean, printed: readonly [object | null, ResponseInit][] = []) {
    const bodies: { labels: { code: string }[]; format: object }[] = []
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address === '/api/labels/settings/') {
        const format = { width_mm: 25, height_mm: 25, dpi: 300 }
        return Response.json({ format, network, printer_host: null, printer_port: 9100 })
      }
      const [reply, status] = printed[bodies.length] ?? [null, { status: 204 }]
      bodies.push(JSON.parse(String(init?.body)))
      return reply ? Response.json(reply, status) : new Response(null, status)
    })
    return bodies
  }

  test("sends to the network printer, in the lab's size", async () => {
    const bodies = connect(true)
    await printSlideLabels(slides)
    expect(bodies).toMatchObject([
      { format: { width_mm: 25, height_mm: 25, dpi: 300 }, labels: [{ code: 'B-2' }, { code: 'A-1' }] },
    ])
    expect(shownToast()?.text).toBe('2 labels sent to the label printer')
    expect(printInBrowser).not.toHaveBeenCalled()
  })

  test("otherwise opens the browser's print dialog, in this browser's size", async () => {
    connect(false)
    const own = { width_mm: 50, height_mm: 25, dpi: 600 as const }
    chooseFormat(own)
    await printSlideLabels(slides)
    expect(printInBrowser).toHaveBeenCalledExactlyOnceWith(
      [expect.objectContaining({ code: 'B-2' }), expect.objectContaining({ code: 'A-1' })],
      own,
    )
  })

  test('shows how many labels were sent before the printer stopped', async () => {
    const gone: [object, ResponseInit] = [{ detail: "The label printer doesn't answer." }, { status: 502 }]
    const bodies = connect(true, [[null, { status: 204 }], gone])
    const many = Array.from({ length: 501 }, (_, index) => buildSlide({ name: `S-${index}` }))
    await expect(printSlideLabels(many)).rejects.toThrow(
      "500 of 501 labels were sent. The label printer doesn't answer.",
    )
    expect(bodies.map(({ labels }) => labels.length)).toEqual([500, 1])
  })

  test('prints nothing if a label has no room for its identifier, and suggests a size that has', async () => {
    const bodies = connect(true)
    const long = buildSlide({ block_id: 'x'.repeat(110), cut_number: 1 })
    await expect(printSlideLabels([...slides, long])).rejects.toThrow(
      /^"x{80}\.\.\." doesn't fit on 25 × 25 mm\. Use labels of 50 × 25 mm\.$/,
    )
    expect(bodies).toEqual([])
  })
})

describe('the further line', () => {
  const slides = [
    buildSlide({ name: 'A-1', fields: { stain: 'pas', old: 'x' } }),
    buildSlide({ name: 'A-2', species: null, fields: { stain: null } }),
  ]
  const outputs = {
    'of one slide': () => saveSlideLabels([slides[0] as Slide]),
    'of many slides': () => saveSlideLabels(slides),
  }
  /** Returns what was saved, and which definitions were requested. */
  async function save(line: string, output: () => Promise<void>, reply: () => [object, ResponseInit?] = () => page) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.startsWith('/api/fields/')) return Response.json(replyBeside(address) ?? {})
      asked.push(new URL(address, 'http://lab').searchParams.get('entity') ?? '')
      return Response.json(...reply())
    })
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      saved.push(blob as Blob)
      return 'blob:labels'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    chooseFurtherLine(line)
    await output()
    return { zpl: await saved[0]?.text(), asked }
  }
  const fields = [
    buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') }),
    buildField('Old', { state: 'retired' }),
  ]
  const page: [object, ResponseInit?] = [{ results: fields, count: 2, total: 2 }]
  const plain = (shown: readonly Slide[]) =>
    shown.map(slide => zplLabel(slideLabelContent(slide), DEFAULT_LABEL_FORMAT)).join('')
  const further = (zpl: string | undefined) =>
    zpl?.split('^XA').flatMap(one => [...one.matchAll(/\^A0N[^F]*\^FH\^FD(.*)\^FS/g)].slice(3).map(([, text]) => text))

  test.each(['', '  '])('%j is none: each output is as without one, and asks for nothing', async line => {
    expect(await save(line, outputs['of one slide'])).toEqual({ zpl: plain(slides.slice(0, 1)), asked: [] })
    expect(await save(line, outputs['of many slides'])).toEqual({ zpl: plain(slides), asked: [] })
  })

  test('is on each label for which it has content; definitions are requested once', async () => {
    const one = await save('{fields.stain} {species}{fields.old}', outputs['of one slide'])
    expect(further(one.zpl)).toEqual(['PAS Mouse'])
    const many = await save('{fields.stain} {species}{fields.old}', outputs['of many slides'])
    expect(further(many.zpl)).toEqual(['PAS Mouse'])
    expect(many.zpl?.endsWith(plain(slides.slice(1)))).toBe(true)
    expect([one.asked, many.asked]).toEqual([['slides'], ['slides']])
  })

  test('requests no definitions unless it contains a lab field', async () => {
    const { zpl, asked } = await save('{species}', outputs['of one slide'])
    expect(further(zpl)).toEqual(['Mouse'])
    expect(asked).toEqual([])
  })

  test("saves no label if lab fields can't be loaded: shows the reason", async () => {
    const away = (): [object, ResponseInit] => [{ detail: 'Away' }, { status: 503 }]
    const text = "No label made: lab fields couldn't be read"
    await expect(save('{fields.stain}', outputs['of one slide'], away)).rejects.toThrow(text)
    await expect(save('{fields.stain}', outputs['of many slides'], away)).rejects.toThrow(text)
  })
})
