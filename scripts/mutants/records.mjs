// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// The server's records: slides, files, samples, datasets, and the import of samples.

/** @type {import('../mutants.mjs').Group[]} */
export const recordMutants = [
  {
    project: 'server',
    tests: ['server/src/history/history.test.ts'],
    mutants: [
      {
        name: "the history's lines can be changed in a session that replays changes",
        file: 'server/migrations/0007-history.ts',
        find: 'alter table history enable always trigger append_only',
        replace: 'alter table history enable trigger append_only',
      },
      {
        name: 'a request is all that was changed with its id, whoever did it',
        file: 'server/src/history/requests.ts',
        find: 'const keyOf = (requestId: string | null, userId: number | undefined) => `${requestId} ${userId}`',
        replace: 'const keyOf = (requestId: string | null, _userId: number | undefined) => `${requestId}`',
      },
      {
        name: 'a creation is told with the values of today',
        file: 'server/src/history/history.queries.ts',
        find: "await stateAt(trx, record, 'after', change.id)",
        replace: 'await presentState(trx, record)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/history/trash/trash.test.ts'],
    mutants: [
      {
        name: 'a file that was deleted with its slide has a row of its own in the trash',
        file: 'server/migrations/0016-custom-fields.ts',
        find: "if not (tg_table_name = 'files' and pg_trigger_depth() > 1) then",
        replace: 'if true then',
      },
      {
        name: 'the trash is emptied whatever number of records the caller saw',
        file: 'server/src/history/trash/trash-empty.ts',
        find: 'if (rows.length !== count) throw conflict(trashMessages.otherCount(rows.length, count))',
        replace: '',
      },
      {
        name: 'the audit does not say which record was deleted permanently',
        file: 'server/src/history/trash/trash-empty.ts',
        find: 'subject: others.length === 0 ? `${first.kind} ${first.record_id}` : undefined,',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/history/undo/undo.test.ts'],
    mutants: [
      {
        name: 'an undo overwrites what somebody else changed since',
        file: 'server/src/history/undo/undo-conflicts.ts',
        find: "coalesce(now.state -> key, 'null') is distinct from u.remains -> key",
        replace: 'now.state is null',
      },
      {
        name: 'the undo of a creation deletes a slide that somebody else listed',
        file: 'server/src/history/undo/undo-conflicts.ts',
        find: '  await findListedSlides(trx)\n',
        replace: '',
      },
      {
        name: 'a restored record starts with its old version',
        file: 'server/src/history/undo/undo-apply.ts',
        find: "(u.record ->> 'version')::integer + 1",
        replace: "(u.record ->> 'version')::integer",
      },
      {
        name: 'a slide comes back without its samples and places',
        file: 'server/src/history/undo/undo-plan.ts',
        find: 'if (columns === undefined) await planRelated(trx)',
        replace: '',
      },
      {
        name: 'the same request is undone twice',
        file: 'server/src/history/undo/undone-lines.ts',
        find: 'if (rest.length === 0) throw conflict(undoMessages.undoneAlready)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/slides/slides.test.ts'],
    mutants: [
      {
        name: 'an edit that changes nothing makes a new version',
        file: 'server/migrations/0001-records/4-history.sql',
        find: 'if new is distinct from old then',
        replace: 'if true then',
      },
      {
        name: 'a slide is deleted but its file record stays',
        file: 'server/migrations/0001-records/5-dataset-list.sql',
        find: 'delete from files where id in (select file_id from old_rows where file_id is not null);',
        replace: 'perform 1;',
      },
      {
        name: "a stale edit overwrites a colleague's change",
        file: 'server/src/db/records.ts',
        find: 't.id = ${id} and t.version = any(${versions}::integer[])',
        replace: 't.id = ${id} and ${versions}::integer[] is not null',
      },
      {
        name: 'an emptied field is refused instead of stored as no value',
        file: 'server/src/db/records.ts',
        find: "value === '' ? null : ",
        replace: '',
      },
      {
        name: 'a second slide with the same file is a server error',
        file: 'server/src/slides/slides.queries.ts',
        find: 'slides_file_id_key: () => conflict',
        replace: 'slides_other_key: () => conflict',
      },
      {
        name: 'a status whose id and name disagree is accepted',
        file: 'server/src/slides/slide-status.ts',
        find: 'byName !== undefined && byId !== byName',
        replace: 'byName !== undefined && byId === undefined',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/limits.test.ts'],
    mutants: [
      {
        name: 'a change that repeats a text from before there were limits is refused',
        file: 'server/src/http/limits.ts',
        find: 'stored[name] !== written[name]',
        replace: 'stored[name] !== undefined',
      },
      {
        name: 'a bulk edit makes texts longer than they may be',
        file: 'server/src/bulk/diff-records.ts',
        find: 'errors.push(...beyondLimit(field, checked.value ?? null))',
        replace: 'void beyondLimit',
      },
      {
        name: 'an import of samples takes texts of any length',
        file: 'server/src/samples/import/diff-rows.ts',
        find: '    ...listedErrors(limitErrors(sampleFields, changes)),\n',
        replace: '',
      },
      {
        name: 'an import of slides takes texts of any length',
        file: 'server/src/datasets/slide-import/diff-rows.ts',
        find: '    ...listedErrors(limitErrors(LIMITS, { ...ofSlide, ...fileValues })),\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/samples-list.test.ts'],
    mutants: [
      {
        name: 'samples are not sorted by the id that their cell shows',
        file: 'server/src/samples/sample-table.ts',
        find: "coalesce(nullif(trim_blanks(t.pictor_sample_id), ''), t.sample_id)",
        replace: 't.sample_id',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/slides/look-up.test.ts'],
    mutants: [
      {
        name: 'slides are looked up by name only in the case as written',
        file: 'server/src/slides/look-up.queries.ts',
        find: 'where fold(trim_blanks(slides.name)) = fold(trim_blanks(wanted.name))',
        replace: 'where slides.name = wanted.name',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/files/files.test.ts'],
    mutants: [
      {
        name: 'a file record does not name who registered it',
        file: 'server/src/files/files.queries.ts',
        find: 'created_by: author.userId',
        replace: 'created_by: null',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/samples.test.ts'],
    mutants: [
      {
        name: 'a sample id that is taken is a server error',
        file: 'server/src/samples/samples.queries.ts',
        find: 'samples_sample_id_key: () => conflict',
        replace: 'samples_other_key: () => conflict',
      },
      {
        name: 'the samples without a slide cannot be found',
        file: 'server/src/samples/sample-table.ts',
        find: '...(orNone ? [',
        replace: '...(!orNone ? [',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/import/import.test.ts'],
    mutants: [
      {
        name: 'of two rows with one sample id only the second is wrong',
        file: 'server/src/samples/import/read-rows.ts',
        find: 'mark(other, row)',
        replace: 'void other',
      },
      {
        name: 'an import guesses which of several slides with one name is meant',
        file: 'server/src/samples/import/match-slides.ts',
        find: "if (named.length > 1) return wrong('slide', slideMessages.severalNamed",
        replace: "if (named.length > 99) return wrong('slide', slideMessages.severalNamed",
      },
      {
        name: 'an import of what is there already counts as changes',
        file: 'server/src/db/same-value.ts',
        find: "one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))",
        replace: 'one === other',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/import/import-at-once.test.ts'],
    mutants: [
      {
        name: 'an import with one wrong row writes the others',
        file: 'server/src/samples/import/import-samples.ts',
        find: 'if (isWrong) throw new NothingWritten(reportOf(results, false))',
        replace: '',
      },
      {
        name: 'an import that is sent twice is made twice',
        file: 'server/src/fields/make-import.ts',
        find: 'if (made) return made',
        replace: 'if (made) key.digest.at(0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/slide-import.test.ts'],
    mutants: [
      {
        name: 'an import of slides that lost one is still remembered',
        file: 'server/src/db/stored-reports.ts',
        find: 'and ${isCurrent}',
        replace: 'and (true or ${isCurrent})',
      },
      {
        name: 'somebody else reads the report of an import of slides',
        file: 'server/src/datasets/slide-import/import-slides.ts',
        find: 'if (stored?.user_id !== userId) throw',
        replace: 'if (!stored) throw',
      },
      {
        name: 'an import of slides into another dataset counts as the same',
        file: 'server/src/datasets/slide-import/slide-import.routes.ts',
        find: 'written, ...rows]',
        replace: '...rows]',
      },
      {
        name: 'an import of slides does not say in the history that it is one',
        file: 'server/src/fields/make-import.ts',
        find: "{ ...call.author, via: 'import', ",
        replace: '{ ...call.author, ',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/known-slides.test.ts'],
    mutants: [
      {
        name: 'an import finds a slide by a name that differs in case',
        file: 'server/src/slides/look-up.queries.ts',
        find: ' and name = wanted.name\n',
        replace: '\n',
      },
      {
        name: 'an import writes some rows although a later one is wrong',
        file: 'server/src/datasets/slide-import/import-slides.ts',
        find: 'if (isWrong) throw new NothingWritten',
        replace: 'if (isWrong) return reportUnwritten(results)\n  if (isWrong) throw new NothingWritten',
      },
      {
        name: 'an import that was undone still counts as made',
        file: 'server/src/datasets/slide-import/import-slides.ts',
        find: 'undone.line_id = line.id and not undone.is_redone',
        replace: 'false',
      },
      {
        name: 'an absent field of a row empties the file',
        file: 'server/src/datasets/slide-import/write-rows.ts',
        find: '({ ...fileColumns(fileValues), id: present?.file_id })',
        replace: '({ location: null, ...fileColumns(fileValues), id: present?.file_id })',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/import-choices.test.ts'],
    mutants: [
      {
        name: 'a slide of a dataset loses its type to an import without one',
        file: 'server/src/datasets/dataset-entries.ts',
        find: 'and entry.type <> added.type`',
        replace: 'and entry.type is distinct from added.type`',
      },
      {
        name: 'a row that adds a slide changes the known one',
        file: 'server/src/datasets/slide-import/read-rows.ts',
        find: "readKey(add ? 'new' : match,",
        replace: 'readKey(match,',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/import-as-one.test.ts'],
    mutants: [
      {
        name: 'an import that was stopped is made by the call that was sent twice',
        file: 'server/src/db/runs.ts',
        find: 'if (rows[0]?.stop_asked) throw new Stopped()',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/slide-import-faults.test.ts'],
    mutants: [
      {
        name: 'an import of slides stores its report after the commit',
        file: 'server/src/fields/make-import.ts',
        find: 'await storeReport(trx, job.reports, key, report)',
        replace: 'setTimeout(() => void storeReport(trx, job.reports, key, report).catch(() => undefined), 50)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/datasets.test.ts'],
    mutants: [
      {
        name: 'the slides of a dataset lose their order',
        file: 'server/src/datasets/datasets.queries.ts',
        find: 'order by entry.position, entry.id`',
        replace: 'order by entry.slide_id desc`',
      },
      {
        name: 'a slide added to a dataset comes first instead of last',
        file: 'server/src/datasets/datasets.queries.ts',
        find: 'coalesce(max(position), 0) + 1',
        replace: '0',
      },
      {
        name: 'one slide can be twice in a dataset that is sent',
        file: 'server/src/datasets/dataset-entries.ts',
        find: 'if (repeated.size > 0)',
        replace: 'if (repeated.size > 99)',
      },
      {
        name: 'slides cannot be filtered by the dataset they are in',
        file: 'server/src/slides/slide-table.ts',
        find: 'where dataset_id = any(${ids}::bigint[])',
        replace: 'where dataset_id <> all(${ids}::bigint[])',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/edits-at-once.test.ts'],
    mutants: [
      {
        name: 'of two people who save a dataset the second one wins unseen',
        file: 'server/src/datasets/lock-dataset.ts',
        find: 'versions.includes(dataset.version)',
        replace: 'versions.length > 0',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/full-view.test.ts'],
    mutants: [
      {
        name: 'a full dataset that breaks off midway is taken for the whole',
        file: 'server/src/http/streamed-reply.ts',
        find: 'this.#stream?.destroy(error)',
        replace: 'this.#stream?.end()',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/channels/channels.test.ts'],
    mutants: [
      {
        name: 'channels are counted apart where only the case differs',
        file: 'server/src/channels/channel-stats.ts',
        find: 'select distinct on (fold(part)) fold(part) as folded',
        replace: 'select distinct on (part) part as folded',
      },
    ],
  },
]
