// Leak checks, evaluations and filters of datasets: no slide used in training is missed, and predictions never change.

/** @type {import('../mutants.mjs').Group[]} */
export const experimentMutants = [
  {
    project: 'contract',
    tests: ['contract/src/versions/version-search.test.ts'],
    mutants: [
      {
        name: 'the second value of a slide under a rule is no key',
        file: 'contract/src/versions/key-columns.ts',
        find: 'more.push(this.#slides, hash)',
        replace: 'void hash',
      },
      {
        name: 'a slide that was found by its group is not looked for by its file',
        file: 'contract/src/splits/overlap.ts',
        find: 'found !== undefined && OVERLAP_KINDS.indexOf(found.kind) <= OVERLAP_KINDS.indexOf(kind)',
        replace: 'found !== undefined && OVERLAP_KINDS.includes(kind)',
      },
      {
        name: 'a version is compared by the rules of all others',
        file: 'contract/src/splits/overlap.ts',
        find: 'of keysOf(slide, rules)',
        replace: 'of keysOf(slide, this.#rules)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/experiments/leaks/leaks.test.ts'],
    mutants: [
      {
        name: 'validation does not count as training',
        file: 'contract/src/experiments/inputs.ts',
        find: 'parts.includes(part) &&',
        replace: "part !== 'validation' && parts.includes(part) &&",
      },
      {
        name: 'what an experiment began with is not followed',
        file: 'server/src/experiments/leaks/lineage.ts',
        find: 'join line on e.id = line.parent_id',
        replace: 'join line on e.id = -line.parent_id',
      },
      {
        name: 'copies of scans are not compared',
        file: 'server/src/experiments/leaks/check-leaks.ts',
        find: 'const copies = await scanCopies(db, scansOf(version.id), inputIds)',
        replace: 'const copies = await scanCopies(db, scansOf(version.id), [])',
      },
      {
        name: 'a version from before keys is compared by none under its rules',
        file: 'server/src/datasets/versions/version-keys.ts',
        find: 'const made = await makeKeys(db, versionId, new KeyWriter(missing, { withOwn }))',
        replace: 'const made = await makeKeys(db, versionId, new KeyWriter(new Map(), { withOwn }))',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/experiments/evaluations/evaluations.test.ts'],
    mutants: [
      {
        name: 'the label of an evaluation can be changed',
        file: 'server/migrations/0036-evaluations.ts',
        find: "when (to_jsonb(old) - '{name,threshold}'::text[] <> to_jsonb(new) - '{name,threshold}'::text[])",
        replace: "when (to_jsonb(old) - '{name,label}'::text[] <> to_jsonb(new) - '{name,label}'::text[])",
      },
      {
        name: 'all evaluations of a version are marked with what was found of one',
        file: 'server/src/experiments/leaks/check-leaks.ts',
        find: 'all.filter(({ uuid }) => set.slides.has(uuid))',
        replace: 'all.filter(() => set.slides.size > 0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/cohort/cohort.test.ts'],
    mutants: [
      {
        name: 'slides that somebody took out are offered again',
        file: 'server/src/datasets/cohort/cohort.queries.ts',
        find: 'and skipped.slide_id = t.id)',
        replace: 'and skipped.slide_id < 0)',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/evaluation/match-predictions.test.ts'],
    mutants: [
      {
        name: 'the truth of a file wins over the frozen one',
        file: 'contract/src/evaluation/match-predictions.ts',
        find: 'const truth = hasLabel ? frozen : written.truth',
        replace: 'const truth = written.truth ?? frozen',
      },
      {
        name: 'predictions for training slides are evaluated too',
        file: 'contract/src/evaluation/evaluated-slides.ts',
        find: 'isElsewhere: true, slides: inSearch(this.#elsewhere)',
        replace: 'isElsewhere: false, slides: inSearch(this.#elsewhere)',
      },
      {
        name: 'one of several slides with a name is predicted',
        file: 'contract/src/evaluation/match-predictions.ts',
        find: 'if (!isGroup && slides.length > 1)',
        replace: 'if (!isGroup && slides.length > 2)',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/evaluation/reference-figures.test.ts', 'contract/src/evaluation/metrics.test.ts'],
    mutants: [
      {
        name: 'slides with the same score count as ranked right',
        file: 'contract/src/evaluation/auroc.ts',
        find: '2 * (negatives - (start - above)) - (end - start - found)',
        replace: '2 * (negatives - (start - above))',
      },
      {
        name: 'a group whose slides are of two classes is counted as the first',
        file: 'contract/src/evaluation/units.ts',
        find: 'others.every(({ truth }) => truth === first!.truth)',
        replace: 'others.every(() => first !== undefined)',
      },
    ],
  },
]
