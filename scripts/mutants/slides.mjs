// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Slides and samples in the web: look-up, forms, scanner, labels, batch QC, association, import.

/** @type {import('../mutants.mjs').Group[]} */
export const slideMutants = [
  {
    project: 'web',
    tests: ['web/src/screens/slides-dashboard.test.tsx'],
    mutants: [
      {
        name: 'pictures are hidden also where the library has some',
        file: 'web/src/table/dashboard/records-dashboard.tsx',
        find: "isHiddenByDefault: !serverHas('thumbnails')",
        replace: 'isHiddenByDefault: true',
      },
      {
        name: "'Any' of a filter leaves the filter as it was",
        file: 'web/src/table/filters/presence-facet.tsx',
        find: 'withoutFilter(now, name)',
        replace: 'now',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/find-slide.test.ts'],
    mutants: [
      {
        name: 'a slide cannot be found by its uuid',
        file: 'web/src/slides/find-slide.ts',
        find: "['uuid', () => tryList('uuid', identifier, lookUps)],",
        replace: '',
      },
      {
        name: 'an outage is reported as a missing slide',
        file: 'web/src/slides/find-slide.ts',
        find: 'throw failures.length > 0 ? failures[0] : new SlideNotFound(identifier)',
        replace: 'throw new SlideNotFound(identifier)',
      },
      {
        name: 'a backend that ignores the filter opens any slide',
        file: 'web/src/slides/find-slide.ts',
        find: 'found => sameText(found[column], identifier)',
        replace: 'found => found !== undefined',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/slide-body.test.ts'],
    mutants: [
      {
        name: 'fields that nobody touched are sent as empty',
        file: 'web/src/slides/slide-body.ts',
        find: '[field, read?.[field] ?? null]',
        replace: '[field, null]',
      },
      {
        name: 'a status of another program loses its id',
        file: 'web/src/slides/slide-body.ts',
        find: '(read?.name === name ? read.id : null)',
        replace: 'null',
      },
      {
        name: 'a status of another program is in the way of every save',
        file: 'web/src/fields/field-values.ts',
        find: "isRequired && values[field]?.trim() === ''",
        replace: 'isRequired',
      },
      {
        name: 'a slide can be saved without a name',
        file: 'web/src/fields/field-spec.ts',
        find: `text.trim() === '' ? { error: missing } : `,
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/slide-edit.test.tsx', 'web/src/screens/slide-detail.test.tsx'],
    mutants: [
      {
        name: 'a form that was opened from the list ends on the page',
        file: 'web/src/edit/use-edit-mode.tsx',
        find: 'if (isFromPage || !returns)',
        replace: 'if (isFromPage || returns)',
      },
      {
        name: 'a form that was opened from the page ends in the list',
        file: 'web/src/edit/use-edit-mode.tsx',
        find: "show('/edit', { isFromPage: true })",
        replace: "show('/edit', {})",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/edit/record-form.test.tsx'],
    mutants: [
      {
        name: 'a form does not take in what was changed beside it',
        file: 'web/src/edit/use-record-form.ts',
        find: 'useEffect(() => takeIn(record), [record])',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/file-edit.test.tsx'],
    mutants: [
      {
        name: 'a form with unsaved changes is left without a question',
        file: 'web/src/edit/record-form.tsx',
        find: 'useLeaveGuard(form.isChanged, form.noun)',
        replace: 'useLeaveGuard(false, form.noun)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/slide-body.test.ts'],
    mutants: [
      {
        name: 'empty fields of a new slide are sent as empty texts',
        file: 'web/src/fields/field-entry.ts',
        find: ': { value: null }\n  const text',
        replace: ': { value: bare }\n  const text',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/forms/register-file-dialog.test.tsx'],
    mutants: [
      {
        name: 'a file that a colleague attached meanwhile is pushed off the slide',
        file: 'web/src/slides/forms/register-file-dialog.tsx',
        find: 'if (current.file !== null) throw',
        replace: 'if (current.file === undefined) throw',
      },
      {
        name: 'a second try registers the same file twice',
        file: 'web/src/slides/forms/register-file-dialog.tsx',
        find: 'const file = registered ?? (await',
        replace: 'const file = (await',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/labels/slide-label.test.ts'],
    mutants: [
      {
        name: "a label's code holds the id instead of the slide's name",
        file: 'web/src/slides/labels/slide-label.ts',
        find: "if (name.trim() !== '' && fitsCode(name)) return name",
        replace: '',
      },
      {
        name: 'a label leaves out what is not known',
        file: 'web/src/slides/labels/slide-label.ts',
        find: "String(value ?? '').trim() || UNKNOWN",
        replace: "String(value ?? '').trim()",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/labels/print-labels.test.ts'],
    mutants: [
      {
        name: 'definitions are asked for where no label names a field of the lab',
        file: 'web/src/slides/labels/slide-labels.ts',
        find: '!namesInLine(line).some(keyOfName)',
        replace: 'line === undefined',
      },
      {
        name: 'a label prints fields that are out of use',
        file: 'web/src/slides/labels/slide-labels.ts',
        find: 'results.filter(isInUse)',
        replace: 'results',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/reader/scan-queue.test.ts'],
    mutants: [
      {
        name: 'the answer to one scan is shown for another',
        file: 'web/src/slides/reader/scan-queue.ts',
        find: 'const scan = state.waiting.find(entry => entry.number === number)',
        replace: 'const scan = state.waiting[0]',
      },
      {
        name: 'in a burst of scans only the last problem shows',
        file: 'web/src/slides/reader/scan-queue.ts',
        find: 'state.waiting.length === 0 ? [] : state.problems',
        replace: '[]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/reader/slide-reader.test.tsx'],
    mutants: [
      {
        name: 'after a scan that finds nothing, Print Label prints the slide before',
        file: 'web/src/slides/reader/scan-queue.ts',
        find: 'waiting, slide: undefined, last:',
        replace: 'waiting, last:',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/file-edit.test.tsx'],
    mutants: [
      {
        name: 'renaming a file that its slide holds in short form erases its metadata',
        file: 'web/src/slides/use-loaded-slide.ts',
        find: '  const id = await fileIdOf(identifier, lookUps)\n',
        replace: `  const slide = await lookUps.slide(identifier).catch(() => undefined)
  if (slide?.file) return slide.file as SlideFile
  const id = await fileIdOf(identifier, lookUps)\n`,
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/reader/look-up-scan.test.ts'],
    mutants: [
      {
        name: 'of several slides with the scanned name the Slide Reader takes the first',
        file: 'web/src/slides/reader/look-up-scan.ts',
        find: 'if (total <= 1) return [first]',
        replace: 'if (total >= 1) return [first]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/reader/codes-in-view.test.ts'],
    mutants: [
      {
        name: 'the camera scans one code again at every frame',
        file: 'web/src/slides/reader/codes-in-view.ts',
        find: 'filter(code => !before.has(code))',
        replace: 'filter(code => code !== undefined)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/reader/scan-code.test.ts'],
    mutants: [
      {
        name: "a hand scanner's own prefix becomes part of the code",
        file: 'web/src/slides/reader/scan-code.ts',
        find: ".replace(SYMBOLOGY_PREFIX, '')",
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/associate/associate-slide.test.ts'],
    mutants: [
      {
        name: "linking a sample overwrites a colleague's link unseen",
        file: 'web/src/samples/associate/associate-slide.ts',
        find: 'if (current.slide !== sample.slide) throw new LinkConflict',
        replace: 'if (current.slide === undefined) throw new LinkConflict',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/sample-changes.test.ts'],
    mutants: [
      {
        name: 'a save of a sample sends fields that did not change',
        file: 'web/src/fields/field-values.ts',
        find: '!isSameValue(value, recordValue(record, field))',
        replace: 'value !== undefined',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/sample-field-entry.test.ts'],
    mutants: [
      {
        name: "'1,000' is guessed to be a number",
        file: 'web/src/fields/field-entry.ts',
        find: 'return ambiguous(readings) ?? { value: Number(reading) === 0',
        replace: 'return { value: Number(reading) === 0',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/sample-csv.test.ts'],
    mutants: [
      {
        name: 'an export of samples lacks the name of their slide',
        file: 'contract/src/export/export-columns.ts',
        find: "'text', sample => sample.slide_detail?.name)",
        replace: "'text', sample => String(sample.slide))",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/csv/workbook.test.ts'],
    mutants: [
      {
        name: 'a hidden sheet is read',
        file: 'web/src/csv/read-workbook.ts',
        find: 'if (hidden || veryHidden) continue',
        replace: 'if (veryHidden) continue',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/dashboard/sample-columns.test.tsx'],
    mutants: [
      {
        name: 'the picture of a sample leads to another slide',
        file: 'web/src/samples/linked-slide-picture.tsx',
        find: 'const named = { id: slide, ',
        replace: 'const named = { id: 1, ',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/pictures.test.ts'],
    mutants: [
      {
        name: 'samples carry a label check against the name of the file',
        file: 'server/src/samples/sample-table.ts',
        find: "selectPicture('s', 'f', 'p')",
        replace: "selectPicture('f', 'f', 'p')",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/sample-detail.test.tsx'],
    mutants: [
      {
        name: 'the card of the associated slide has no picture',
        file: 'web/src/screens/sample-detail-cards.tsx',
        find: '<LinkedSlidePicture sample={sample} />',
        replace: '',
      },
      {
        name: 'an outage is reported as a missing record',
        file: 'web/src/edit/use-loaded-record.ts',
        find: 'data === null || isMissingError(error)',
        replace: 'data === null || error !== null',
      },
    ],
  },
]
