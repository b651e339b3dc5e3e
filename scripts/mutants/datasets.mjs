// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Datasets in the web: distribution, imports, editor, export, analytics.

/** @type {import('../mutants.mjs').Group[]} */
export const datasetMutants = [
  {
    project: 'web',
    tests: ['web/src/screens/dataset-detail.test.tsx', 'web/src/screens/dataset-editor-add.test.tsx'],
    mutants: [
      {
        name: 'every picture of a dataset counts as mislabeled',
        file: 'web/src/datasets/check/check-dataset.ts',
        find: "file?.picture?.label_check === 'differs'",
        replace: 'file?.picture',
      },
      {
        name: 'the codes of all mislabeled slides of a dataset are loaded at once',
        file: 'web/src/datasets/check/finding.tsx',
        find: 'isWhole ? MOST_NAMED : NAMED_AT_FIRST',
        replace: 'MOST_NAMED',
      },
      {
        name: 'the page checks the labels of the stored dataset only',
        file: 'web/src/datasets/detail/dataset-page.tsx',
        find: 'checkDataset(entries)',
        replace: 'checkDataset(state.base.draft.entries)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/csv-import/read-dataset-file.test.ts'],
    mutants: [
      {
        name: 'a slide with two types in a file is silently given the first',
        file: 'web/src/datasets/csv-import/read-dataset-file.ts',
        find: '.filter(group => !hasOneType(group))',
        replace: '.filter(group => group.length === 0)',
      },
      {
        name: 'an unknown type in a file is accepted',
        file: 'web/src/datasets/csv-import/read-dataset-file.ts',
        find: 'if (!isCsvType(type)) return',
        replace: 'if (!isCsvType(type) && type === undefined) return',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/csv-import/slide-validation.test.ts'],
    mutants: [
      {
        name: 'a name that several slides have ends at the first of them',
        file: 'web/src/datasets/csv-import/slide-validation.ts',
        find: '.filter(({ slides }) => slides.length > 1)',
        replace: '.filter(({ slides }) => slides.length > 99)',
      },
      {
        name: 'a slide in exactly the case of the file does not come first',
        file: 'web/src/datasets/csv-import/slide-validation.ts',
        find: 'return exact.length > 0 ? exact : slides',
        replace: 'return exact.length > 99 ? exact : slides',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/csv-import/csv-import-dialog.test.tsx'],
    mutants: [
      {
        name: 'a dataset can be created from slides that were not found',
        file: 'web/src/datasets/csv-import/slide-validation.ts',
        find: 'isValid: missing.length + ambiguous.length + conflicts.length === 0',
        replace: 'isValid: missing.length >= 0',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/batch-import/run-import.test.ts'],
    mutants: [
      {
        name: 'a batch import that fails leaves its slides behind',
        file: 'web/src/datasets/batch-import/run-import.ts',
        find: 'return cleanUp(ending, created, job.action, ports)',
        replace: 'return { ...ending, deleted: 0, leftovers: [] }',
      },
      {
        name: 'a batch import goes on after Stop',
        file: 'web/src/datasets/batch-import/run-import.ts',
        find: '{ limit: 1, stopsAtFailure: true, stop }',
        replace: '{ limit: 1, stopsAtFailure: true }',
      },
      {
        name: 'no warning about a slide that an unanswered call may have created',
        file: 'web/src/datasets/batch-import/run-import.ts',
        find: 'isUnanswered(error) ? batchImportMessages.unanswered(item.values.name) : undefined',
        replace: 'undefined',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/batch-import/import-at-once.test.ts'],
    mutants: [
      {
        name: 'a batch import in one call gives up after one attempt without an answer',
        file: 'web/src/datasets/batch-import/import-at-once.ts',
        find: 'if (delayMs === undefined || !isTemporary(error)) break',
        replace: 'break',
      },
      {
        name: 'a batch import in one call forgets that its first attempt may have been written',
        file: 'web/src/datasets/batch-import/import-at-once.ts',
        find: 'errors.some(isUncertain)',
        replace: 'isUncertain(error)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/batch-import/batch-import-dialog.test.tsx'],
    mutants: [
      {
        name: 'a file that is imported once more has the id of its first import',
        file: 'web/src/datasets/batch-import/use-batch-import.ts',
        find: 'wizard.review({ ...review, importId: randomImportId() })',
        replace: 'wizard.review(review)',
      },
      {
        name: 'the first error of an import is out of sight on arrival',
        file: 'web/src/datasets/batch-import/preview-step.tsx',
        find: 'if (preview.wrongRows === 0) return undefined',
        replace: 'if (preview.wrongRows === 0 || currentRow < 0) return undefined',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/batch-import/preview.test.ts'],
    mutants: [
      {
        name: 'a generated slide name does not follow the cells it is made of',
        file: 'web/src/datasets/batch-import/preview.ts',
        find: 'if (row.isNameGenerated && isNamePart(change.field))',
        replace: 'if (row.isNameGenerated && !isNamePart(change.field))',
      },
      {
        name: 'a row that does not describe its slide can be imported',
        file: 'web/src/datasets/batch-import/import-row.ts',
        find: "IDENTIFYING_FIELDS.every(field => values[field].trim() === '')",
        replace: 'IDENTIFYING_FIELDS.length === 0',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/batch-import/batch-import-dialog.test.tsx'],
    mutants: [
      {
        name: 'a screen reader does not read why a cell of the preview is wrong',
        file: 'web/src/datasets/batch-import/preview-row.tsx',
        find: "'aria-describedby': isWrong ? errorId : undefined",
        replace: "'aria-describedby': undefined",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/format/percentages.test.ts'],
    mutants: [
      {
        name: 'shares in percent add up to more or less than 100',
        file: 'web/src/format/percentages.ts',
        find: 'byRemainder.slice(0, missing)',
        replace: 'byRemainder.slice(0, 0)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/editor/merge-drafts.test.ts'],
    mutants: [
      {
        name: 'a slide that a colleague added is lost by the next save',
        file: 'web/src/datasets/editor/merge-drafts.ts',
        find: 'isTheirs ? there?.type : here?.type',
        replace: 'here?.type',
      },
      {
        name: 'a conflict between two people is not shown',
        file: 'web/src/datasets/editor/merge-drafts.ts',
        find: 'changes.collisions.push({',
        replace: 'void ({',
      },
      {
        name: 'a side that is chosen loses its fold',
        file: 'web/src/datasets/editor/merge-drafts.ts',
        find: 'fold: collision.folds[side],',
        replace: 'fold: undefined,',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dataset-editor-add.test.tsx'],
    mutants: [
      {
        name: "'Available Slides' reads page after page of slides that the dataset has",
        file: 'web/src/datasets/editor/add-slides-sources.ts',
        find: '{ not_in_dataset: datasetId }',
        replace: '{}',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/editor/draft.test.ts'],
    mutants: [
      {
        name: 'a removed slide is no change',
        file: 'web/src/datasets/editor/draft.ts',
        find: 'return changed.length + before.size',
        replace: 'return changed.length',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dataset-editor.test.tsx'],
    mutants: [
      {
        name: 'the editor is left without a question about unsaved changes',
        file: 'web/src/edit/use-leave-guard.ts',
        find: 'disabled: !hasUnsaved',
        replace: 'disabled: true',
      },
      {
        name: "'Select all' takes slides that the search hides",
        file: 'web/src/datasets/detail/slides-table.tsx',
        find: 'const shown = slideIdsOf(rows)',
        replace: 'const shown = slideIdsOf(state.draft.entries)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dataset-editor-groups.test.tsx'],
    mutants: [
      {
        name: 'a fix on the page that is read is not saved',
        file: 'web/src/datasets/check/use-fixes.ts',
        find: 'if (!isEditing) return',
        replace: 'if (isEditing) return',
      },
      {
        name: 'a fix is saved over what someone else just changed',
        file: 'web/src/datasets/editor/use-save-dataset.ts',
        find: 'mayRepeat && !fix',
        replace: 'mayRepeat',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/export/dataset-csv.test.ts'],
    mutants: [
      {
        name: 'an export writes Evaluation as E (the product promises V)',
        file: 'web/src/datasets/export/dataset-csv.ts',
        find: "(type === 'T' ? 'T' : 'V')",
        replace: "type as 'T' | 'V'",
      },
      {
        name: 'the prefix of an export is put before slides without a file',
        file: 'web/src/datasets/export/dataset-csv.ts',
        find: '(prefix && file ? `${prefix}${file.id}` : (file?.id ?? null))',
        replace: "(prefix ? `${prefix}${file?.id ?? ''}` : (file?.id ?? null))",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/detail/tallies.test.ts'],
    mutants: [
      {
        name: 'autofluorescence counts as fluorescence',
        file: 'web/src/datasets/detail/tallies.ts',
        find: "const TRIED_IN_ORDER = ['Autofluorescence', 'Fluorescence', 'Brightfield']",
        replace: "const TRIED_IN_ORDER = ['Fluorescence', 'Autofluorescence', 'Brightfield']",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/versions/versions.test.tsx'],
    mutants: [
      {
        name: 'whatever the dataset is by now is frozen, not what is on screen',
        file: 'web/src/datasets/versions/versions-api.ts',
        find: 'body, ifMatch: version,',
        replace: 'body, ifMatch: version === 0 ? version : undefined,',
      },
      {
        name: 'a package is downloaded without its label',
        file: 'web/src/datasets/versions/handover-panel.tsx',
        find: 'loadPackage(version, { label, root })',
        replace: "loadPackage(version, { label: '', root })",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dataset-version.test.tsx'],
    mutants: [
      {
        name: 'two versions are compared the wrong way round',
        file: 'web/src/datasets/versions/frozen-api.ts',
        find: '[from, to] : [to, from]',
        replace: '[from, to] : [from, to]',
      },
      {
        name: 'a deleted slide is a link',
        file: 'web/src/datasets/versions/frozen-view.tsx',
        find: "slide.now === 'deleted' || id === undefined",
        replace: 'false',
      },
      {
        name: 'the focus is lost with a panel that is closed',
        file: 'web/src/ui/inline-panel.tsx',
        find: 'opener instanceof HTMLElement && opener.isConnected',
        replace: 'false',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/dataset-history.test.ts'],
    mutants: [
      {
        name: 'a frozen version offers to be undone',
        file: 'web/src/history/undo/entry-undo.tsx',
        find: 'entry.undone_by !== null || entry.changes.some(({ field }) => isEvent(history, field))',
        replace: 'entry.undone_by !== null',
      },
    ],
  },
]
