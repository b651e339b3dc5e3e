// Access: sign-in, sessions, tokens, roles, and what may leave the server.

/** @type {import('../mutants.mjs').Group[]} */
export const accessMutants = [
  {
    project: 'server',
    tests: ['server/src/auth/accounts/accounts.test.ts'],
    mutants: [
      {
        name: 'a disabled account stays signed in',
        file: 'server/src/auth/accounts/disable-account.ts',
        find: '    await endSessionsOf(trx, person.id)\n',
        replace: '',
      },
      {
        name: "an Admin revokes another person's API token by its id",
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: "    .where('user_id', '=', ownerId)\n    .where('revoked_at', 'is', null)\n    .returning('name')",
        replace: "    .where('revoked_at', 'is', null)\n    .returning('name')",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/accounts/account-links.test.ts'],
    mutants: [
      {
        name: 'the secret of an invitation is stored in plain text',
        file: 'server/src/auth/digest.ts',
        find: "createHash('sha256').update(text).digest('base64url')",
        replace: 'text && (createHash, text)',
      },
      {
        name: 'an invitation works twice',
        file: 'server/src/auth/accounts/account-links.ts',
        find: '    await useLink(trx, link)\n',
        replace: '',
      },
      {
        name: 'sessions survive a password reset',
        file: 'server/src/auth/accounts/account-links.ts',
        find: '    await endSessionsOf(trx, userId)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/attempts.test.ts'],
    mutants: [
      {
        name: 'passwords can be guessed without limit',
        file: 'server/src/auth/attempts.ts',
        find: "name: 'pair', free: 5",
        replace: "name: 'pair', free: 5000",
      },
      {
        name: 'rotating IPv6 addresses of one network evades the limit on guesses',
        file: 'server/src/auth/attempts.ts',
        find: '.slice(0, 4)',
        replace: '.slice(0, 8)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/auth-calls.test.ts'],
    mutants: [
      {
        name: 'a disabled account can sign in',
        file: 'server/src/auth/sign-in.ts',
        find: '|| current.disabled) {',
        replace: '|| current.disabled === undefined) {',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/sessions/sessions.test.ts'],
    mutants: [
      {
        name: 'an access token outlives its session',
        file: 'server/src/auth/sessions/use-session.ts',
        find: ".where('sessions.id', '=', sessionId)",
        replace: ".where('sessions.id', 'is not', null)",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/own-account.test.ts'],
    mutants: [
      {
        name: 'a sign-in that began with the old password succeeds after the password changed',
        file: 'server/src/auth/oidc/adapter.ts',
        find: 'payload.accountId ?? result?.login?.accountId ??',
        replace: 'payload.accountId ??',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/tokens-refused.test.ts'],
    mutants: [
      {
        name: 'a call without a token is answered',
        file: 'server/src/auth/require-tokens.ts',
        find: 'if (!needsToken(request)) return',
        replace: 'if (!needsToken(request) || !request.headers.authorization) return',
      },
      {
        name: 'a token for another service is accepted',
        file: 'server/src/auth/verify-token.ts',
        find: 'issuer, audience: API_AUDIENCE,',
        replace: 'issuer,',
      },
      {
        name: 'a token in the query string is accepted',
        file: 'server/src/auth/require-tokens.ts',
        find: "BEARER.exec(request.headers.authorization ?? '')",
        replace:
          "BEARER.exec(request.headers.authorization ?? 'Bearer '.concat((request.query as { access_token: string }).access_token))",
      },
      {
        name: 'a token of another type is accepted if our own key signed it',
        file: 'server/src/auth/verify-token.ts',
        find: ", typ: 'at+jwt' }",
        replace: ' }',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/sign-in-flow.test.ts'],
    mutants: [
      {
        name: 'a code is issued without PKCE',
        file: 'server/src/auth/oidc/provider.ts',
        find: 'required: () => true',
        replace: 'required: () => false',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/refresh.test.ts'],
    mutants: [
      {
        name: 'a stolen refresh token can be used again',
        file: 'server/src/auth/oidc/provider.ts',
        find: 'rotateRefreshToken: () => true',
        replace: 'rotateRefreshToken: () => false',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/external-provider.test.ts'],
    mutants: [
      {
        name: "an external provider's ID token passes for an access token",
        file: 'server/src/auth/external-provider.ts',
        find: "return !audiencesOf(claims).includes(clientId) && !('nonce' in claims)",
        replace: 'return true',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/sign-in.spec.ts'],
    grep: 'of another sign-in signs nobody in',
    mutants: [
      {
        name: 'an ID token of another sign-in is accepted',
        file: 'web/src/auth/provider.ts',
        find: 'signinRedirect({ nonce: crypto.randomUUID() })',
        replace: 'signinRedirect()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/session.test.ts'],
    mutants: [
      {
        name: 'tokens stay in the browser after a forced sign-out',
        file: 'web/src/auth/session.ts',
        find: 'localStorage.clear()\n    setTimeout(',
        replace: 'setTimeout(',
      },
      {
        name: 'Logout leaves the refresh token valid',
        file: 'web/src/auth/session.ts',
        find: 'this.#provider.revokeTokens(user)',
        replace: 'Promise.resolve()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/undo/undo-host.test.tsx'],
    mutants: [
      {
        name: 'the next person in a tab can undo what the last one did',
        file: 'web/src/history/undo/undo-host.tsx',
        find: '  useEffect(() => forgetAll, [])',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/requested-path.test.ts'],
    mutants: [
      {
        name: 'sign-in redirects to another site',
        file: 'web/src/auth/requested-path.ts',
        find: 'url.origin !== window.location.origin || ',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/roles.test.ts'],
    mutants: [
      {
        name: 'no role is ever refused',
        file: 'server/src/auth/require-tokens.ts',
        find: 'if (mayCall(role, needs)) return',
        replace: 'return',
      },
      {
        name: 'a route that declares no role is open to everyone signed in',
        file: 'server/src/auth/require-tokens.ts',
        find: "app.addHook('onRoute', requireNeeds)",
        replace: '',
      },
      {
        name: 'a read-only API token can write',
        file: 'server/src/auth/api-tokens/use-api-token.ts',
        find: "if (apiToken.scope === 'read' && ",
        replace: 'if (',
      },
      {
        name: 'an API token can create further tokens',
        file: 'server/src/auth/api-tokens/use-api-token.ts',
        find: "needs === 'admin' || (needs === 'self' && !isMe)",
        replace: "needs === 'admin'",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/provider-roles.test.ts', 'server/src/auth/external-sign-in.test.ts'],
    mutants: [
      {
        name: 'a provider account without a role is an Editor',
        file: 'server/src/auth/external-sign-in.ts',
        find: 'if (role === undefined) throw new ApiError(403, roleMessages.noRole)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/api-tokens/api-tokens.test.ts'],
    mutants: [
      {
        name: 'a revoked API token still works',
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: "    .where('t.revoked_at', 'is', null)\n",
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/external-sign-in.test.ts'],
    mutants: [
      {
        name: 'an API token keeps a role that the provider has withdrawn',
        file: 'server/src/auth/external-sign-in.ts',
        find: 'role: role ?? null })',
        replace: "role: role ?? 'editor' })",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/python-client.test.ts'],
    mutants: [
      {
        name: 'the Python client follows redirects to other servers with its token',
        file: 'clients/python/vitrine.py',
        find: 'if not (is_same or is_upgrade):',
        replace: 'if False:',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/views/views.test.ts'],
    mutants: [
      {
        name: 'private views of others are listed',
        file: 'server/src/views/views.queries.ts',
        find: 'const where = allOf([isVisibleTo(id), ...',
        replace: 'const where = allOf([id ? sql<SqlBool>`true` : isVisibleTo(id), ...',
      },
      {
        name: 'a Reader changes a shared view',
        file: 'server/src/views/views.queries.ts',
        find: 'checkShared(caller, now.shared || next.shared)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/export/export.test.ts'],
    mutants: [
      {
        name: 'a download link works twice',
        file: 'server/src/export/downloads.ts',
        find: 'delete from downloads using users\n    where digest',
        replace: 'update downloads set digest = digest from users\n    where digest',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/scanned-files/scanned-files.test.ts'],
    mutants: [
      {
        name: 'hidden label codes can be found by search',
        file: 'server/src/pictures/scanned-files/list-scanned-files.ts',
        find: `search_field(\${codeOf(settings)})`,
        replace: 'search_field(p.code)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/process/log.test.ts'],
    mutants: [
      {
        name: 'the log contains values from database errors',
        file: 'server/src/http/log.ts',
        find: "if (ABOUT_VALUES.test(String(error.code))) return 'the database refused a value'",
        replace: 'if (ABOUT_VALUES.test(String(error.code))) return error.message',
      },
    ],
  },
]
