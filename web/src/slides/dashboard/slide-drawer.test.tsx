// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterEach, expect, test } from 'vitest'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { SLIDE_VIEW_FIELDS } from '../slide-fields.ts'
import { SlideDetailsPanel } from './slide-drawer.tsx'

afterEach(cleanup)

/** The pairs of one group as text. */
function pairsOf(title: string): string[] {
  const group = screen.getByRole('heading', { name: title }).parentElement as HTMLElement
  return within(group)
    .queryAllByRole('term')
    .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}
const withMetadata = (metadata: NonNullable<Slide['file']>['metadata']) =>
  buildSlide({ file: { ...(buildSlide().file as NonNullable<Slide['file']>), metadata } })

test('Slide Information contains the ids and the fields of the drawer, missing ones as a dash', () => {
  const slide = buildSlide({ id: 814, uuid: 'u-1', cut_number: 0, vendor: null, organ: 'knee' })
  render(<SlideDetailsPanel slide={slide} />, { wrapper: InRouter })
  const fields = SLIDE_VIEW_FIELDS.drawer.map(field => `${SLIDE_FIELD_LABELS[field]}: ${slide[field] ?? '-'}`)
  expect(pairsOf('Slide Information')).toEqual(['ID: 814', 'UUID: u-1', ...fields])
  expect(fields).toContain('Vendor: -')
  expect(fields).toContain('Cut Number: 0')
})

test('File Information contains name, type, size, creator and day of creation', () => {
  render(<SlideDetailsPanel slide={buildSlide()} />, { wrapper: InRouter })
  expect(pairsOf('File Information')).toEqual([
    'File Name: scan.tiff',
    'File Type: image/tiff',
    'File Size: 1.00 KB',
    'Created By: admin',
    'Created At: Nov 20, 2026',
  ])
})

test('Metadata shows every pair, with lists joined and objects as JSON', () => {
  render(
    <SlideDetailsPanel slide={withMetadata({ stain: ['HE', 'PAS'], series: 3, lens: { power: 40 }, note: null })} />,
    { wrapper: InRouter },
  )
  expect(pairsOf('Metadata')).toEqual(['stain: HE, PAS', 'series: 3', 'lens: {"power":40}', 'note: -'])
})

test.each([
  ['no file', buildSlide({ file: null })],
  ['a file without metadata', withMetadata(null)],
  ['empty metadata', withMetadata({})],
])('a slide with %s has no metadata available', (_, slide) => {
  render(<SlideDetailsPanel slide={slide} />, { wrapper: InRouter })
  expect(screen.getByText('No metadata available')).toBeTruthy()
})
