import { expect, test } from 'vitest'
import { draftError, draftWarnings, isSavable } from './check-draft.ts'
import { buildDraft } from './entries.fixture.ts'

const NO_SLIDES = 'This dataset has no slides. Add some slides before saving.'
const NO_NAME = 'Please provide a name for this dataset.'
const NO_VALIDATION = 'This dataset has no validation slides. Consider adding some for better model evaluation.'

test.each([
  ['', 'mice', [NO_SLIDES]],
  ['', '', [NO_SLIDES, NO_NAME]],
  ['', ' ', [NO_SLIDES, NO_NAME]],
  ['1T', '', [NO_NAME, NO_VALIDATION]],
  ['1T 2E 3-', 'mice', [NO_VALIDATION]],
  ['1T 2V', 'mice', []],
])("slides '%s' and name '%s' give the warnings %j", (entries, name, warnings) => {
  expect(draftWarnings(buildDraft(entries, { name }))).toEqual(warnings)
})

test.each([
  ['1T', 'mice', undefined],
  ['1T', ' ', 'Dataset name is required'],
  ['', 'mice', 'Dataset must contain at least one slide'],
  ['', '', 'Dataset name is required'],
])("slides '%s' and name '%s' can be saved unless %s", (entries, name, error) => {
  const draft = buildDraft(entries, { name })
  expect(draftError(draft)).toBe(error)
  expect(isSavable(draft)).toBe(error === undefined)
})
