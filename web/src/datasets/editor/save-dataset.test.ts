import { expect, test } from 'vitest'
import { NEW_DATASET } from '../draft/draft.ts'
import { buildDraft, buildLoaded } from '../draft/entries.fixture.ts'
import { saveBody } from './use-save-dataset.ts'

test('the body has name, description and the slides with type names and ids; default stays default', () => {
  const draft = buildDraft('5T 3V 1E 4-', { name: ' mice ', description: 'two\nlines ' })
  const entries = draft.entries.map(entry => (entry.slide.id === 3 ? { ...entry, id: null } : entry))
  expect(saveBody({ ...draft, entries })).toEqual({
    name: 'mice',
    description: 'two\nlines ',
    dataset_slides: [
      { slide_id: 5, type: 'training', id: 50 },
      { slide_id: 3, type: 'validation', id: null },
      { slide_id: 1, type: 'evaluation', id: 10 },
      { slide_id: 4, type: 'default', id: 40 },
    ],
  })
})

test('a text that was not edited is sent unchanged', () => {
  const loaded = buildLoaded('', { name: ' odd ', description: null })
  expect(
    saveBody(buildDraft('', { name: ' odd ', description: '' }), { ...NEW_DATASET, dataset: loaded }),
  ).toMatchObject({
    name: ' odd ',
    description: null,
  })
  expect(
    saveBody(buildDraft('', { name: 'even', description: '' }), {
      ...NEW_DATASET,
      dataset: { ...loaded, description: 'x' },
    }),
  ).toMatchObject({
    name: 'even',
    description: '',
  })
})
