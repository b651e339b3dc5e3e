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
    tests: ['web/src/datasets/draft/merge-drafts.test.ts'],
    mutants: [
      {
        name: 'a slide that a colleague added is lost by the next save',
        file: 'web/src/datasets/draft/merge-drafts.ts',
        find: 'isTheirs ? there?.type : here?.type',
        replace: 'here?.type',
      },
      {
        name: 'a conflict between two people is not shown',
        file: 'web/src/datasets/draft/merge-drafts.ts',
        find: 'changes.collisions.push({',
        replace: 'void ({',
      },
      {
        name: 'a side that is chosen loses its fold',
        file: 'web/src/datasets/draft/merge-drafts.ts',
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
    tests: ['web/src/datasets/draft/draft.test.ts'],
    mutants: [
      {
        name: 'a removed slide is no change',
        file: 'web/src/datasets/draft/draft.ts',
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
        file: 'web/src/ui/use-leave-guard.ts',
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
  {
    project: 'web',
    tests: ['web/src/import/review/reviewed.test.ts'],
    mutants: [
      {
        name: 'the first of two rows of one record counts',
        file: 'web/src/import/review/reviewed.ts',
        find: "repeats === 'last' ? written.at(-1) : written[0]",
        replace: 'written[0]',
      },
      {
        name: 'rows of one generated name leave one another out',
        file: 'web/src/import/review/reviewed.ts',
        find: 'const written = group.filter(({ isNameGenerated }) => !isNameGenerated)',
        replace: 'const written = group',
      },
      {
        name: 'an edited row of an import is not checked again',
        file: 'web/src/import/review/reviewed.ts',
        find: '(checked?.as !== decision || checked.values !== row.values)',
        replace: 'checked?.as !== decision',
      },
      {
        name: 'an import overwrites what others changed after its review',
        file: 'web/src/import/review/reviewed.ts',
        find: 'version: checked?.result.version ?? null',
        replace: 'version: null',
      },
      {
        name: 'a generated name no longer follows its row',
        file: 'web/src/import/review/review-rows.ts',
        find: '!naming.parts.some(part => fields.has(part))',
        replace: 'true',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/record-imports.test.tsx'],
    mutants: [
      {
        name: 'an import can be saved while rows are wrong',
        file: 'web/src/import/review/review-part.tsx',
        find: 'if (counts.wrong > 0 && !isLeftOut)',
        replace: 'if (counts.wrong < 0)',
      },
      {
        name: "slides that a dataset's file names are created without being asked for",
        file: 'web/src/import/review/review-part.tsx',
        find: 'if (run.asksForNew && counts.new > 0 && !review.createsMissing)',
        replace: 'if (counts.new < 0)',
      },
    ],
  },
]
