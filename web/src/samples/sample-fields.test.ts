import { sampleFields, sampleList } from '@vitrine/contract/samples/samples'
import { expect, test } from 'vitest'
import { fieldsOfSection, SAMPLE_FIELDS, SAMPLE_SECTIONS, sampleField } from './sample-fields.ts'
import { QC_STATUS_CHOICES } from './sample-status.tsx'

test('every field of a sample is in one of the six sections', () => {
  expect(SAMPLE_SECTIONS.map(({ title }) => title)).toEqual([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  expect(SAMPLE_FIELDS.map(({ field }) => field).sort()).toEqual(Object.keys(sampleFields).sort())
  for (const { id } of SAMPLE_SECTIONS) expect(fieldsOfSection(id).length).toBeGreaterThan(0)
})

test('no two fields have the same label, ignoring case and spaces', () => {
  const keys = SAMPLE_FIELDS.map(({ label }) => label.toLowerCase().replaceAll(' ', ''))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the kinds match the contract', () => {
  const text = new Set(['text', 'long-text', 'size', 'choice'])
  for (const { field, kind } of SAMPLE_FIELDS) {
    if (field === 'extra_data') expect(kind).toBe('json')
    else expect([field, text.has(kind) ? 'text' : kind]).toEqual([field, sampleList.columns[field]])
  }
})

test('the choices match the contract, with labels', () => {
  expect(sampleField('qc_status').choices).toEqual(QC_STATUS_CHOICES.map(({ value, label }) => ({ value, label })))
  expect(sampleField('status').choices?.map(({ value }) => value)).toEqual([
    'active',
    'processing',
    'archived',
    'error',
  ])
})
