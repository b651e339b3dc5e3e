// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// The server beneath the records: lists in SQL, HTTP, settings, the embedded database.

/** @type {import('../mutants.mjs').Group[]} */
export const serverMutants = [
  {
    project: 'server',
    tests: ['server/test/list-filter.test.ts'],
    mutants: [
      {
        name: 'a filter leaves records without a value out of a complement',
        file: 'server/src/db/list-where.ts',
        find: ') is not true`',
        replace: ') = false`',
      },
      {
        name: 'a text that begins with the words of a filter may have them anywhere',
        file: 'server/src/db/list-where.ts',
        find: 'like substr(${pattern}, 2)`',
        replace: 'like ${pattern}`',
      },
      {
        name: "a filter's 'me' is somebody else",
        file: 'server/src/http/handle.ts',
        find: ', request.user?.id)',
        replace: ', 0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/list-sql.test.ts'],
    mutants: [
      {
        name: 'a list sorted descending begins with the records without a value',
        file: 'server/src/db/list-order.ts',
        find: "canBeEmpty ? 'desc nulls last' : 'desc'",
        replace: "canBeEmpty ? 'desc' : 'desc'",
      },
      {
        name: 'a page past the end of a list has a total of 0',
        file: 'server/src/db/list-sql.ts',
        find: 'if (total <= query.offset) return { total, results: [] }',
        replace: 'if (total <= query.offset) return { total: 0, results: [] }',
      },
      {
        name: 'the last page of a long list repeats rows of the page before',
        file: 'server/src/db/list-sql.ts',
        find: 'limit: sql`least(${limit}, ${left})`',
        replace: 'limit: sql`${limit}`',
      },
      {
        name: 'a search for two terms finds records with one of them',
        file: 'server/src/db/list-where.ts',
        find: 'sql`${sql.join(conditions, sql` and `)}`',
        replace: 'sql`(${sql.join(conditions, sql` or `)})`',
      },
      {
        name: 'a search in chosen columns looks into others too',
        file: 'server/src/db/list-where.ts',
        find: '${sql.lit(position + 1)}',
        replace: '${sql.lit(position + 2)}',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/fold.test.ts'],
    mutants: [
      {
        name: 'a search does not find the same letters in another notation',
        file: 'server/migrations/0005-fold-and-display-order.ts',
        find: '.fold_letters(normalize($1, NFKC))',
        replace: '.fold_letters($1)',
      },
      {
        name: "a search for 'istanbul' does not find 'İstanbul'",
        file: 'server/migrations/0005-fold-and-display-order.ts',
        find: "letters => `replace(${letters}, U&'i\\\\0307', 'i')`",
        replace: 'letters => letters',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/history.test.ts'],
    mutants: [
      {
        name: 'the history does not keep a deleted record',
        file: 'server/migrations/0016-custom-fields.ts',
        find: "to_jsonb(before) - 'search_text' from old_rows",
        replace: "'{}'::jsonb from old_rows",
      },
      {
        name: 'the history does not know who made a change',
        file: 'server/src/db/changes.ts',
        find: "select set_config('vitrine.user_id', ${String(userId)}, true)",
        replace: "select set_config('vitrine.user_id', '', true)",
      },
      {
        name: 'the number of all records is wrong after a deletion',
        file: 'server/migrations/0001-records/3-counts.sql',
        find: 'select -count(*) into change from old_rows',
        replace: 'select 0 into change from old_rows',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/outage.test.ts'],
    mutants: [
      {
        name: 'a statement that is never answered holds its connection and its caller',
        file: 'server/src/db/driver.ts',
        find: 'if (this.#statementTimeoutMs === 0) return undefined',
        replace: 'if (this.#statementTimeoutMs >= 0) return undefined',
      },
      {
        name: 'a nearly full disk does not refuse changes',
        file: 'server/src/http/database-shares.ts',
        find: 'if (isDiskFull()) throw diskFull()',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/process/full-disk.test.ts'],
    mutants: [
      {
        name: 'PostgreSQL that stopped on a full disk gets no room to start',
        file: 'server/src/db/embedded.ts',
        find: 'await disk.makeRoom()\n        return await startPostmaster',
        replace: 'return await startPostmaster',
      },
    ],
  },
  {
    project: 'server',
    tests: ['bench/faults/faults.test.ts'],
    mutants: [
      {
        name: 'a change is acknowledged before it is on the disk',
        file: 'server/src/db/embedded/server-settings.ts',
        find: "cluster_name: 'vitrine',",
        replace: "cluster_name: 'vitrine', synchronous_commit: 'off', wal_writer_delay: '10s',",
      },
      {
        name: 'If-Match is compared before the record is locked',
        file: 'server/src/db/records.ts',
        find: 'and t.version = any(${versions}::integer[])',
        replace: 'and (select version from slides where id = ${id}) = any(${versions}::integer[])',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/db/embedded/disk-watch.test.ts'],
    mutants: [
      {
        name: 'changes go on as soon as the reserve is just free',
        file: 'server/src/db/embedded/disk-watch.ts',
        find: "wasFull ? 'edits again' : 'edits'",
        replace: "'edits'",
      },
      {
        name: 'the ballast stays where PostgreSQL finds no room',
        file: 'server/src/db/embedded/disk-watch.ts',
        find: 'if (this.#ballast.giveUp()) say',
        replace: 'if (this.#ballast.isWhole) say',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/changes.test.ts'],
    mutants: [
      {
        name: 'a deadlock is not counted',
        file: 'server/src/db/driver.ts',
        find: 'if (isDeadlock(error)) deadlocks.inc()',
        replace: '',
      },
      {
        name: 'a change that met a deadlock is not tried again',
        file: 'server/src/db/changes.ts',
        find: '!(isLoser || isRetryable(error))',
        replace: '!isRetryable(error)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/lock-order.test.ts'],
    mutants: [
      {
        name: 'the deletion of a slide locks the slide before its datasets',
        file: 'server/src/slides/slide-table.ts',
        find: 'lock_slides(${ids}::integer[])',
        replace: 'true',
      },
      {
        name: 'samples that swap their ids wait for each other',
        file: 'server/src/samples/sample-table.ts',
        find: "unique: ['sample_id'],",
        replace: '',
      },
      {
        name: 'changes may take every connection to the database',
        file: 'server/src/http/database-shares.ts',
        find: 'const WRITE_SHARE = 0.6',
        replace: 'const WRITE_SHARE = 9',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/bulk-share.test.ts'],
    mutants: [
      {
        name: 'undos of many records take the share of edits',
        file: 'server/src/history/undo/undo.routes.ts',
        find: 'app.shares[shareOfChange(records)]',
        replace: 'app.shares.write',
      },
      {
        name: 'restores of many records take the share of edits',
        file: 'server/src/history/trash/trash.routes.ts',
        find: 'app.shares[shareOfChange(body.ids.length)]',
        replace: 'app.shares.write',
      },
      {
        name: 'imports take the share of edits',
        file: 'server/src/fields/make-import.ts',
        find: 'app.shares.bulk(',
        replace: 'app.shares.write(',
      },
      {
        name: 'small undos wait for imports',
        file: 'server/src/http/database-shares.ts',
        find: 'records > BULK_RECORDS',
        replace: 'records > 0',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/lock-order.test.ts'],
    mutants: [
      {
        name: 'the deletion of a dataset changes experiments in the order of their storage',
        file: 'server/src/db/locks.ts',
        find: 'if (link === undefined) return',
        replace: 'if (link !== name) return',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/full-view.test.ts'],
    mutants: [
      {
        name: 'slow readers of long replies keep others from reading',
        file: 'server/src/http/handle.ts',
        find: '(await limited(() => answer(request, reply))) ?? reply',
        replace: 'limited(async () => (await answer(request, reply)) ?? reply)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/db/database-watch.test.ts'],
    mutants: [
      {
        name: 'a probe of the database may take twice its time',
        file: 'server/src/db/database-watch.ts',
        find: 'PROBE_TIMEOUT_MS - (performance.now() - begin)',
        replace: 'PROBE_TIMEOUT_MS',
      },
      {
        name: 'a database without a connection for the watch counts as away',
        file: 'server/src/db/database-watch.ts',
        find: 'isOutOfConnections(error) ? 0 : this.#failures + 1',
        replace: 'this.#failures + 1',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/first-account.test.ts'],
    mutants: [
      {
        name: 'a server that starts beside another one does not wait for the first account',
        file: 'server/src/db/client.ts',
        find: '  await sql`set local lock_timeout = 0`.execute(trx)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/outage.test.ts'],
    mutants: [
      {
        name: 'a read whose connection broke at its end counts as uncertain',
        file: 'server/src/db/snapshot.ts',
        find: 'error instanceof UncertainChange ? error.cause : error',
        replace: 'error',
      },
      {
        name: 'a frozen database is not noticed',
        file: 'server/src/db/database-watch.ts',
        find: 'if (this.isAway) this.#events.onAway()',
        replace: '',
      },
      {
        name: 'a change whose commit was not answered counts as not saved',
        file: 'server/src/db/driver.ts',
        find: 'throw error instanceof ConnectionLost ? new UncertainChange(error) : error',
        replace: 'throw error',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/python-client.test.ts'],
    mutants: [
      {
        name: 'the client for Python is sent again to whoever has it',
        file: 'server/src/http/python-client.routes.ts',
        find: "request.headers['if-none-match'] === tag",
        replace: "request.headers['if-none-match'] === ''",
      },
      {
        name: 'the client for Python takes its token to other servers',
        file: 'clients/python/vitrine.py',
        find: 'if not (is_same or is_upgrade):',
        replace: 'if False:',
      },
      {
        name: 'the client for Python repeats changes that may have been made',
        file: 'clients/python/vitrine.py',
        find: 'None if method != "GET" or _is_untrusted(error) else _backoff(attempt)',
        replace: 'None if _is_untrusted(error) else _backoff(attempt)',
      },
      {
        name: 'the client for Python misses records where others are deleted while it reads',
        file: 'clients/python/vitrine.py',
        find: 'if last is not None and (not rows or rows[0]["id"] != last):',
        replace: 'if last is not None and not rows:',
      },
      {
        name: 'the client for Python keeps a package that was changed on its way',
        file: 'clients/python/vitrine.py',
        find: 'if _file_digest(home / name) != digest:',
        replace: 'if not _file_digest(home / name):',
      },
      {
        name: 'the slides of a fold are in training, too',
        file: 'clients/python/vitrine.py',
        find: 'return "validation" if has_test else "evaluation"',
        replace: 'return "training"',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/http/limit-concurrency.test.ts'],
    mutants: [
      {
        name: 'who has many calls waiting is served before others',
        file: 'server/src/http/limit-concurrency.ts',
        find: '      this.#lines.delete(line.person)\n',
        replace: '',
      },
      {
        name: 'a call whose caller has gone takes its turn all the same',
        file: 'server/src/http/limit-concurrency.ts',
        find: 'const stopListening = by.onGone(',
        replace: 'const stopListening = ((_leave) => () => undefined)(',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/reads-of-one-person.test.ts'],
    mutants: [
      {
        name: "one person's reads take every connection",
        file: 'server/src/http/database-shares.ts',
        find: 'running: 4, waiting: 100',
        replace: 'running: 400, waiting: 100',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/bodies.test.ts'],
    mutants: [
      {
        name: 'whoever has no account may send a megabyte',
        file: 'server/src/http/json-body.ts',
        find: "if (route.config?.needs === 'open')",
        replace: 'if (route.config?.needs === undefined)',
      },
      {
        name: 'the reply to a wrong body is as long as the body',
        file: 'server/src/http/validation-sentences.ts',
        find: "if (count <= MOST_ERRORS || Object.hasOwn(errors, 'detail')) return errors",
        replace: 'return errors',
      },
      {
        name: 'one row of an import may be as large as all of it',
        file: 'server/src/http/large-body-thread.ts',
        find: 'longest.bytes > MOST_ENTRY_BYTES',
        replace: 'longest.bytes < 0',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/http.test.ts'],
    mutants: [
      {
        name: "an internal error shows the program's own message to the caller",
        file: 'server/src/http/error-handler.ts',
        find: 'new ApiError(500, httpMessages.serverError(request.id))',
        replace: 'new ApiError(500, error.message)',
      },
      {
        name: 'a database that is away looks like a programming error (500)',
        file: 'server/src/http/error-handler.ts',
        find: 'databaseError(error) ?? ofFastify(error, request)',
        replace: 'ofFastify(error, request)',
      },
      {
        name: 'a method that an address does not take is a missing address (404)',
        file: 'server/src/app.ts',
        find: 'if (allow === undefined) return answer',
        replace: 'if (allow !== null) return answer',
      },
      {
        name: 'the reply to a stale edit does not name the current version',
        file: 'server/src/http/error-handler.ts',
        find: '  tagVersion(reply, error.current)\n',
        replace: '',
      },
      {
        name: 'replies of the API may be stored by browsers and proxies',
        file: 'server/src/http/handle.ts',
        find: "reply.header('cache-control', 'no-store')",
        replace: "reply.header('cache-control', 'public')",
      },
      {
        name: 'a list that ends with a full page has a next page',
        file: 'server/src/http/page-reply.ts',
        find: 'offset + limit < total',
        replace: 'offset + limit <= total',
      },
      {
        name: 'a number with too many digits is silently rounded',
        file: 'server/src/http/scan-json.ts',
        find: 'return isNumber(text) && !isExact(text)',
        replace: 'return false',
      },
      {
        name: "the web app's page is cached, so that an update does not arrive",
        file: 'server/src/http/web-files.ts',
        find: "immutable` : 'no-cache'",
        replace: "immutable` : 'public, max-age=31536000'",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/security-headers.test.ts'],
    mutants: [
      {
        name: 'other pages may frame Vitrine',
        file: 'server/src/http/security-headers.ts',
        find: "xFrameOptions: { action: 'deny' }",
        replace: 'xFrameOptions: false',
      },
      {
        name: "the sign-in page's address goes to other servers",
        file: 'server/src/auth/page/layout.ts',
        find: "  response.setHeader('referrer-policy', 'no-referrer')\n",
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/http/slow-bodies.test.ts'],
    mutants: [
      {
        name: 'a large upload over a slow line is cut off',
        file: 'server/src/http/slow-bodies.ts',
        find: 'pace.graceMs + (received / pace.bytesPerSecond) * 1000',
        replace: 'pace.graceMs',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/config.test.ts'],
    mutants: [
      {
        name: 'sign-in may be set up over plain http from other computers',
        file: 'server/src/config.ts',
        find: "if (url.protocol === 'http:' && !isLocalhost(url.hostname))",
        replace: 'if (false)',
      },
      {
        name: 'an empty setting is taken for a value',
        file: 'server/src/config.ts',
        find: 'env[name]?.trim() || undefined',
        replace: 'env[name]?.trim()',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/process/recovery.test.ts'],
    mutants: [
      {
        name: 'two servers use one data directory at the same time',
        file: 'server/src/db/embedded/directory-lock.ts',
        find: "lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')",
        replace: "lock.exec('PRAGMA locking_mode = NORMAL')",
      },
      {
        name: 'a database that a killed server left running blocks the next start',
        file: 'server/src/db/embedded/orphan.ts',
        find: "process.kill(noted.pid, 'SIGINT')",
        replace: 'process.kill(noted.pid, 0)',
      },
    ],
  },
]
