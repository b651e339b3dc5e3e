// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Accounts as admins see them, links by which people set passwords, and the audit.

/** @type {import('../mutants.mjs').Group[]} */
export const accountMutants = [
  {
    project: 'web',
    tests: ['web/src/screens/fields.test.tsx'],
    mutants: [
      {
        name: 'a field is taken out of use without a question',
        file: 'web/src/field-settings/fields-view.tsx',
        find: 'return void askToRetire(field)',
        replace: 'return void retire(field)',
      },
      {
        name: 'renaming an option makes another one',
        file: 'web/src/field-settings/field-form.ts',
        find: '...(key !== undefined && { key }),',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/accounts/accounts.test.ts'],
    mutants: [
      {
        name: 'two admins lower each other at once',
        file: 'server/src/auth/accounts/change-account.ts',
        find: 'where id = ${at.id} or (${isActiveAdmin(signIn.issuer)}) order by id for no key update',
        replace: 'where id = ${at.id} order by id for no key update',
      },
      {
        name: 'a disabled admin counts as one',
        file: 'server/src/auth/people.queries.ts',
        find: "role = 'admin' and disabled_at is null",
        replace: "role = 'admin'",
      },
      {
        name: 'an admin who was only invited counts as one',
        file: 'server/src/auth/people.queries.ts',
        find: 'accounts.subject::text = users.subject and password_hash is null',
        replace: 'accounts.subject::text = users.subject and false',
      },
      {
        name: "an admin's change of an account overwrites another one",
        file: 'server/src/auth/accounts/change-account.ts',
        find: 'if (at.versions && !at.versions.includes(person.version))',
        replace: 'if (at.versions?.length === 0)',
      },
      {
        name: 'a disabled account stays signed in',
        file: 'server/src/auth/accounts/disable-account.ts',
        find: '    await endSessionsOf(trx, person.id)\n',
        replace: '',
      },
      {
        name: "an admin revokes another person's API token by its id",
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: "    .where('user_id', '=', ownerId)\n    .where('revoked_at', 'is', null)\n    .returning('name')",
        replace: "    .where('revoked_at', 'is', null)\n    .returning('name')",
      },
      {
        name: 'roles that come from a provider can be changed here, without effect',
        file: 'server/src/auth/accounts/change-account.ts',
        find: 'if (role !== undefined && signIn.hasProviderRoles && issuer === signIn.issuer)',
        replace: 'if (role === null)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/accounts/account-links.test.ts'],
    mutants: [
      {
        name: 'a withdrawn link is not in the audit',
        file: 'server/src/auth/accounts/account-links.ts',
        find: "await audit(trx, caller, { event: 'link-removed', subject: username, details: { purpose: removed.purpose } })",
        replace: '',
      },
      {
        name: 'the secret of a link is stored',
        file: 'server/src/auth/digest.ts',
        find: "createHash('sha256').update(text).digest('base64url')",
        replace: 'text && (createHash, text)',
      },
      {
        name: 'a link works again and again',
        file: 'server/src/auth/accounts/account-links.ts',
        find: '    await useLink(trx, link)\n',
        replace: '',
      },
      {
        name: 'a link works after its time',
        file: 'server/src/auth/accounts/account-links.ts',
        find: 'where digest = ${digestOf(secret)} and expires_at > now() and disabled_at is null',
        replace: 'where digest = ${digestOf(secret)} and disabled_at is null',
      },
      {
        name: 'whoever had the old password stays signed in after a reset',
        file: 'server/src/auth/accounts/account-links.ts',
        find: '    await endSessionsOf(trx, userId)\n',
        replace: '',
      },
      {
        name: 'links can be guessed at without end',
        file: 'server/src/auth/accounts/account-links.ts',
        find: '  await reserveAttempt(db, attempt)\n',
        replace: '',
      },
      {
        name: 'a name on the page of a link is HTML',
        file: 'server/src/auth/page/form-field.ts',
        find: 'value="${escapeHtml(value)}"',
        replace: 'value="${value}"',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/audit/audit.test.ts'],
    mutants: [
      {
        name: 'a reader can fill the audit with reports of exports',
        file: 'server/src/audit/audit.routes.ts',
        find: 'if ((await countRecentExports(db, author.userId)) >= EXPORTS_PER_MINUTE) throw tooManyExports()',
        replace: '',
      },
      {
        name: 'every refused call is a query',
        file: 'server/src/audit/first-in-hour.ts',
        find: '    if (seen.has(key)) return false\n',
        replace: '',
      },
      {
        name: 'a refusal fails while the database is away',
        file: 'server/src/audit/refusals.ts',
        find: ".catch(error => request.log.warn({ err: error }, 'a refusal could not be recorded'))\n      .finally(() => done())",
        replace: '.then(() => done(), done)',
      },
      {
        name: 'lines of the audit can be changed where triggers are off',
        file: 'server/migrations/0012-accounts.ts',
        find: '  alter table audit enable always trigger append_only;\n',
        replace: '',
      },
    ],
  },
]
