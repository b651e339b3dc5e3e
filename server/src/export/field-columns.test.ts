import { slideExportColumns } from '@vitrine/contract/export/export-columns'
import { expect, test } from 'vitest'
import type { Definition } from '../fields/definitions.ts'
import { fieldColumns } from './field-columns.ts'

const lot = { key: 'lot', label: 'Lot', type: 'text', options: [], state: 'ready' } as unknown as Definition

test('no two columns of a file have the same label', () => {
  const fields = ['Lot', 'Organ', 'File Name', 'block_id'].map(label => ({ ...lot, label }))
  expect(fieldColumns(fields, slideExportColumns).map(({ label }) => label)).toEqual([
    'Lot',
    'Organ (lab field)',
    'File Name (lab field)',
    'block_id (lab field)',
  ])
})
