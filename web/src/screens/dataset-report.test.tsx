// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { CompositionReport } from '@vitrine/contract/splits/report/report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadText } from '../csv/download.ts'
import { printPage } from '../datasets/report/print-page.ts'
import { ReportCard } from '../datasets/report/report-card.tsx'
import { buildVersion } from '../datasets/versions/version.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// This DOM can neither print nor download.
vi.mock('../csv/download.ts', () => ({ downloadText: vi.fn() }))
vi.mock('../datasets/report/print-page.ts', () => ({ printPage: vi.fn() }))

const server = new ScriptedServer()
const REPORT: CompositionReport = {
  slides: 4,
  parts: { training: 2, validation: 1, evaluation: 1, unassigned: 0 },
  label: null,
  folds: [],
  fields: [
    {
      field: 'source',
      v: 0.987,
      word: 'predicts the part',
      v_label: null,
      values: [
        {
          value: 'Utrecht',
          counts: { training: 0, validation: 0, evaluation: 1, unassigned: 0 },
          share_of_value: { training: 0, validation: 0, evaluation: 1, unassigned: 0 },
          share_of_part: { training: 0, validation: 0, evaluation: 1, unassigned: 0 },
        },
        {
          value: null,
          counts: { training: 2, validation: 1, evaluation: 0, unassigned: 0 },
          share_of_value: { training: 0.67, validation: 0.33, evaluation: 0, unassigned: 0 },
          share_of_part: { training: 1, validation: 1, evaluation: 0, unassigned: 0 },
        },
      ],
    },
    { field: 'organ', v: 0.1, word: 'even', v_label: null, values: [] },
  ],
  told: [{ field: 'metadata.stain', values: 72 }],
  sentences: [
    { severity: 'warning', text: 'Source predicts the part (V 0.99).', field: 'source' },
    { severity: 'information', text: 'There are few slides.', field: null },
  ],
}

beforeEach(() => {
  server.start()
  vi.stubGlobal('IntersectionObserver', undefined)
  server.answer('GET /api/datasets/7/report/', REPORT)
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function open(version?: DatasetVersion) {
  const element = () => (
    <ReportCard dataset={{ id: 7, name: 'Mice & men', version: 3, dataset_slides: [] }} {...(version && { version })} />
  )
  const { user } = await openScreens({ '/datasets': element }, '/datasets')
  return { user, card: within(await screen.findByRole('region', { name: 'Report' })) }
}

test('shows sentences and tables and, with a label, which fields reveal it', async () => {
  const { user, card } = await open()
  expect(await card.findByText('Source predicts the part (V 0.99).')).toBeTruthy()
  expect(
    card.getAllByRole('listitem').map(item => within(item).getByLabelText(/./).getAttribute('aria-label')),
  ).toEqual(['Warning', 'Information'])
  const table = within(card.getByRole('region', { name: 'Source' }))
  expect(table.getByText('V 0.99, predicts the part')).toBeTruthy()
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    'ValueTrainValidEvalShare',
    'Utrecht001',
    '(none)210',
  ])
  expect(card.queryByText('Stain has 72 values, too many for a table.')).toBeNull()
  expect(card.queryByRole('region', { name: 'Organ' })).toBeNull()
  expect(card.getByText('Nothing stands out in 1 other field.')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'All fields' }))
  expect(card.getByRole('region', { name: 'Organ' })).toBeTruthy()
  expect(card.getByText('Stain has 72 values, too many for a table.')).toBeTruthy()
  await user.click(card.getByRole('combobox', { name: 'Label' }))
  await user.click(await screen.findByRole('option', { name: 'Organ' }))
  await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/datasets/7/report/?label=organ'))
})

test('of a version is downloaded and printed as a page; a failure can be retried', async () => {
  server.fail('GET /api/datasets/7/versions/3/report/', 500)
  const { user, card } = await open(buildVersion(3, { dataset_name: 'Mice & men' }))
  server.answer('GET /api/datasets/7/versions/3/report/', REPORT)
  await user.click(await card.findByRole('button', { name: /try again/i }))
  const choose = async (name: string) => {
    await user.click(await card.findByRole('button', { name: 'Download the report' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  for (const name of ['HTML', 'CSV', 'Markdown']) await choose(name)
  const files = vi.mocked(downloadText).mock.calls
  expect(files.map(([name]) => name)).toEqual(['html', 'csv', 'md'].map(ending => `Mice_men_v3_report.${ending}`))
  const [html, csv, markdown] = files.map(([, text]) => text)
  expect(html).toContain('Mice &amp; men')
  expect(csv).toContain('"source","Utrecht","evaluation","1","1.0000","0.987"')
  expect(markdown).toContain(`Version 3 (3.0.0), frozen 2026-11-20. 4 slides`)
  expect(markdown).toContain(`Content: sha256:${'3'.repeat(64)}`)
  await choose('Print')
  expect(printPage).toHaveBeenCalledExactlyOnceWith(html)
})
