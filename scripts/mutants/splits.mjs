// Groups of slides: what joins them, the check, mending, distribution and report.

/** @type {import('../mutants.mjs').Group[]} */
export const splitMutants = [
  {
    project: 'contract',
    tests: ['contract/src/splits/groups.test.ts', 'contract/src/splits/slide-values.test.ts'],
    mutants: [
      {
        name: 'slides without a value are one group',
        file: 'contract/src/splits/slide-values.ts',
        find: "return value === '' ? NONE : [value]",
        replace: 'return [value]',
      },
      {
        name: 'a slide with two values joins by the first only',
        file: 'contract/src/splits/groups.ts',
        find: 'for (const value of values[rule] ?? []) {',
        replace: 'for (const value of (values[rule] ?? []).slice(0, 1)) {',
      },
      {
        name: 'characters beyond U+FFFF are ordered by their code units',
        file: 'contract/src/splits/code-point-order.ts',
        find: 'return unit < 0xe000 ? unit + 0x2000 : unit - 0x800',
        replace: 'return unit',
      },
      {
        name: 'a case is suggested that is the field itself',
        file: 'contract/src/splits/suggest-case.ts',
        find: 'if (!isCut || cases.size',
        replace: 'if (cases.size',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/check-groups.test.ts'],
    mutants: [
      {
        name: 'unassigned slides tear their group',
        file: 'contract/src/splits/places.ts',
        find: "if (type === 'default') return undefined",
        replace: "if (type === 'default') return 'T'",
      },
      {
        name: 'folds that train do not tear',
        file: 'contract/src/splits/places.ts',
        find: 'return fold ?? type',
        replace: 'return type',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/mend-groups.test.ts'],
    mutants: [
      {
        name: 'mending moves kept slides',
        file: 'contract/src/splits/mend-groups.ts',
        find: 'members, kept: placesOf(members.filter(isKept)) }',
        replace: 'members, kept: placesOf(members.filter(isKept).slice(0, 0)) }',
      },
      {
        name: 'mending moves each group to where most of it is',
        file: 'contract/src/splits/choose-places.ts',
        find: '  search.run()\n',
        replace: '',
      },
      {
        name: 'mending empties a part of the recipe',
        file: 'contract/src/splits/choose-places.ts',
        find: 'mustFill ? 4 * this.#sum * all : 0.5',
        replace: '0.5',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/distribute.test.ts', 'contract/src/splits/balance/balance.test.ts'],
    mutants: [
      {
        name: 'free slides leave the kept ones of their group',
        file: 'contract/src/splits/share-out.ts',
        find: 'const free = groups.filter(group => group.home === undefined && group.free.length > 0)',
        replace: 'const free = groups.filter(group => group.free.length > 0)',
      },
      {
        name: 'a part that is kept beyond its share takes from the others equally',
        file: 'contract/src/splits/wanted-parts.ts',
        find: '(kept.get(place) ?? 0) * sum <= share * slides',
        replace: 'share > 0 || slides < 0 || sum < 0 || place === undefined',
      },
      {
        name: 'not all assignments are tried',
        file: 'contract/src/splits/balance/search-all.ts',
        find: 'wheel = next === parts ? wheel - 1 : order.length - 1',
        replace: 'wheel = next === parts ? wheel - 1 : wheel',
      },
      {
        name: 'the result depends on the order of the slides',
        file: 'contract/src/splits/groups.ts',
        find: "compareCodeUnits(slides[a]?.uuid ?? '', slides[b]?.uuid ?? '')",
        replace: 'a - b',
      },
      {
        name: 'each start shuffles from the seed anew',
        file: 'contract/src/splits/balance/balance.ts',
        find: 'const order = shuffleWith(groups, random).sort(',
        replace: 'const order = shuffleWith(groups, randomNumbers(seed)).sort(',
      },
      {
        name: 'groups are not exchanged',
        file: 'contract/src/splits/balance/balance.ts',
        find: 'const hasExchanged = exchangeGroups(assignment, order)',
        replace: 'const hasExchanged = order.length < 0 && exchangeGroups(assignment, order)',
      },
      {
        name: 'rare values are not pooled',
        file: 'contract/src/splits/balance/cells.ts',
        find: 'const isPooled = rare.size > 0 && withRare >= least',
        replace: 'const isPooled = rare.size > 0 && withRare >= 1e9',
      },
      {
        name: 'a part is emptied where that is nearer to the shares',
        file: 'contract/src/splits/balance/move-groups.ts',
        find: 'if (!assignment.mayLeave(from)) return false',
        replace: '',
      },
      {
        name: 'a search takes twice as many looks at a cell',
        file: 'contract/src/splits/balance/assignment.ts',
        find: 'MAX_VISITS = 1_000_000',
        replace: 'MAX_VISITS = 2_000_000',
      },
      {
        name: 'the last of equal searches is taken',
        file: 'contract/src/splits/balance/balance.ts',
        find: 'costs.indexOf(least)',
        replace: 'costs.lastIndexOf(least)',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/by-chance.test.ts', 'contract/src/splits/distribute.test.ts'],
    mutants: [
      {
        name: 'a distribution by chance gives away one slide too few',
        file: 'contract/src/splits/by-chance.ts',
        find: 'E: slides - T - V',
        replace: 'E: slides - T - V - 1',
      },
      {
        name: 'the same seed splits the same slides differently in another order',
        file: 'contract/src/splits/by-chance.ts',
        find: 'slides.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0) || compareCodeUnits(a.uuid, b.uuid))',
        replace: 'slides',
      },
      {
        name: 'only groups that are divided between training and validation count as divided',
        file: 'contract/src/splits/distribute.ts',
        find: 'placesOf(group.members.map(member => placements[member]!)).size > 1',
        replace: 'placesOf(group.members.map(member => placements[member]!)).size > 2',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/report/report.test.ts'],
    mutants: [
      {
        name: 'unassigned slides count for how a field tells the label',
        file: 'contract/src/splits/report/composition.ts',
        find: "if (label !== null && part !== 'unassigned')",
        replace: 'if (label !== null)',
      },
      {
        name: "Cramér's V is not corrected for bias",
        file: 'contract/src/splits/report/cramers-v.ts',
        find: '((k - 1) * (r - 1)) / (n - 1))',
        replace: '0)',
      },
      {
        name: 'groups made by the source warn of the source',
        file: 'contract/src/splits/report/report-sentences.ts',
        find: "severity: groups.includes(field) ? 'information' : 'warning'",
        replace: "severity: groups.includes(text) ? 'information' : 'warning'",
      },
      {
        name: 'scanners that say the same are told of twice',
        file: 'contract/src/splits/report/report-sentences.ts',
        find: 'fields: distinctFields(fields)',
        replace: 'fields',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/datasets.test.ts'],
    mutants: [
      {
        name: "a check leaves a dataset's own rules aside",
        file: 'server/src/datasets/trust/check.queries.ts',
        find: "readGroupRules(trx, group, grouping, 'group')",
        replace: "readGroupRules(trx, group, null, 'group')",
      },
      {
        name: 'a dataset takes a grouping by keys that do not exist',
        file: 'server/src/datasets/datasets.queries.ts',
        find: "const read = await readSlideRules(db, rules ?? [], 'grouping')",
        replace:
          "const read = (await readSlideRules(db, [], 'grouping')) && new Map((rules ?? []).map(rule => [rule, rule]))",
      },
      {
        name: 'a check does not read samples',
        file: 'server/src/datasets/trust/listed-slides.ts',
        find: "has('sample') ? SAMPLES",
        replace: "has('file') && has('slide') ? SAMPLES",
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/versions/version-line.test.ts'],
    mutants: [
      {
        name: 'metadata are sorted by code units',
        file: 'contract/src/versions/version-line.ts',
        find: 'compareCodePoints(a, b) || compareCodePoints(x, y)',
        replace: 'compareCodeUnits(a, b) || compareCodeUnits(x, y)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/versions/versions.test.ts', 'server/src/datasets/versions/version-bytes.test.ts'],
    mutants: [
      {
        name: 'a version is frozen without the lock of its dataset',
        file: 'server/src/datasets/versions/freeze.ts',
        find: 'await lockDataset(trx, at)',
        replace: 'void lockDataset',
      },
      {
        name: 'the same content is frozen twice',
        file: 'server/src/datasets/versions/freeze.ts',
        find: 'if (hash === latest?.content_hash) throw',
        replace: 'if (hash === latest?.semver) throw',
      },
      {
        name: 'slides that are changed count as added',
        file: 'server/src/datasets/versions/freeze.ts',
        find: 'became.line is distinct from was.line',
        replace: 'became.line is null',
      },
      {
        name: 'the lines of a version can be emptied',
        file: 'server/migrations/0026-dataset-versions.ts',
        find: 'before update or delete or truncate on dataset_version_slides',
        replace: 'before update or delete on dataset_version_slides',
      },
      {
        name: "a field of the lab's own that is gone keeps a dataset from being frozen",
        file: 'server/src/datasets/trust/read-rules.ts',
        find: "(saved ?? DEFAULT_RULES).filter(text => !text.startsWith('fields.') || own.includes(text))",
        replace: 'saved ?? DEFAULT_RULES, own',
      },
      {
        name: 'a slide that only moved counts as changed',
        file: 'server/src/datasets/versions/versions.queries.ts',
        find: 'versionLine({ ...frozen, ...NO_PLACE })',
        replace: 'versionLine(frozen)',
      },
      {
        name: 'a change of place is told as a change of the record',
        file: 'server/src/datasets/versions/diff.ts',
        find: "then 'moved' else 'changed' end as kind",
        replace: "then 'changed' else 'changed' end as kind",
      },
    ],
  },
]
