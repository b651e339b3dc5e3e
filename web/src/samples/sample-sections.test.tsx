// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { Sample } from '@vitrine/contract/samples/samples'
import { afterEach, expect, test } from 'vitest'
import { Pairs } from '../ui/layout/pairs.tsx'
import { buildSample } from './sample.fixture.ts'
import { sampleSections } from './sample-sections.tsx'

afterEach(cleanup)

/** The values in the sections, by section and label. */
async function said(sample: Sample): Promise<Record<string, Record<string, string>>> {
  const sections = sampleSections(sample)
  const Sections = () =>
    sections.map(({ title, pairs }) => (
      <section key={title} aria-label={title}>
        <Pairs pairs={pairs} />
      </section>
    ))
  const router = createRouter({ routeTree: createRootRoute({ component: Sections }), history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  const regions = await screen.findAllByRole('region')
  const texts = (region: HTMLElement, part: string) =>
    [...region.querySelectorAll(part)].map(one => one.textContent ?? '')
  return Object.fromEntries(
    regions.map(region => {
      const values = texts(region, 'dd')
      return [
        region.getAttribute('aria-label'),
        Object.fromEntries(texts(region, 'dt').map((label, at) => [label, values[at] ?? ''])),
      ]
    }),
  )
}

test('the six sections, with every value in display form', async () => {
  const sections = await said(
    buildSample({
      id: 41,
      sample_id: 'S-41',
      received_timestamp: '2026-01-05T14:04:00Z',
      extra_data: { stain: 'HE', tags: ['a', 'b'] },
      image_width_px: 41216,
      image_height_px: 30720,
      image_width_um: 0,
      pixel_scale: 0.22735,
      file_size: '1536M',
      qc_status: 'manual_review',
      qc_status_machine: 'pending',
      status: 'archived',
      blur_detection_threshold: 0.5,
      staining_receive_date: '2026-01-31',
      gamma: 0.4545,
      tiles: 1234,
      slide: 7,
      slide_detail: { id: 7, name: 'Car4-13', status: null },
      created_by: { id: 1, username: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' },
    }),
  )
  expect(Object.keys(sections)).toEqual([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  expect(sections['Sample Information']).toMatchObject({
    'Sample ID': 'S-41',
    Name: '-',
    'Extra Data': 'stain: HEtags: a, b',
    ID: '41',
    Slide: 'Car4-13',
    'Created By': 'Ada Lovelace, ada@lab.example',
  })
  expect(sections['Sample Information']?.['Received']).toMatch(/^Jan 5, 2026, /)
  expect(sections['Image Information']).toMatchObject({
    'File Size': '1.50 GB',
    'Pixel Scale': '0.22735',
    Tiles: '1,234',
    Pixels: '41,216 × 30,720',
    Micrometres: '0 × -',
  })
  expect(sections['QC Information']).toMatchObject({
    'QC Status': 'Manual Review',
    'Machine QC Status': 'Pending',
    'Blur Detection Threshold': '0.500',
    Status: 'Archived',
  })
  expect(sections['Lab Information']?.['Staining Receive Date']).toBe('Jan 31, 2026')
  expect(sections['Instrument Information']?.['Gamma']).toBe('0.4545')
  expect((screen.getByRole('link', { name: 'Car4-13' }) as HTMLAnchorElement).pathname).toBe('/slides/7')
})

test("an image's size is shown in the units that have a value", async () => {
  const none = Object.keys((await said(buildSample()))['Image Information'] ?? {})
  expect(none).not.toContain('Pixels')
  expect(none).not.toContain('Micrometres')
  cleanup()
  const image = (await said(buildSample({ image_height_um: 0 })))['Image Information']
  expect(image).toMatchObject({ Micrometres: '- × 0' })
  expect(image).not.toHaveProperty('Pixels')
})

test.each([
  ['active', 'Active', 'green'],
  ['processing', 'Processing', 'yellow'],
  ['archived', 'Archived', 'grey'],
  ['error', 'Error', 'red'],
  ['on loan', 'on loan', 'blue'],
])('the status %s reads %s in %s', async (status, label, color) => {
  const sections = await said(buildSample({ status: status as Sample['status'] }))
  expect(sections['QC Information']?.['Status']).toBe(label)
  expect(screen.getByText(label).style.background).toContain(color)
})

test('a sample without a status or a slide shows a dash', async () => {
  const sections = await said(buildSample({ slide: null }))
  expect(sections['QC Information']).toMatchObject({ Status: '-', 'QC Status': 'Unknown', 'Machine QC Status': '-' })
  expect(sections['Sample Information']).toMatchObject({ Slide: '-', 'Created By': '-' })
})
