// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { shownToast } from '../../ui/toast.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { printSlideLabels } from './print-labels.ts'

afterEach(() => vi.restoreAllMocks())

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
