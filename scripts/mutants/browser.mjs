// What only a whole browser over the real server shows, and the shell around all screens.

/** @type {import('../mutants.mjs').Group[]} */
export const browserMutants = [
  {
    project: 'web',
    tests: ['web/src/shell/side-menu.test.tsx'],
    mutants: [
      {
        name: 'the side menu does not mark where one is below a list',
        file: 'web/src/shell/side-menu.tsx',
        find: "aria-current={pathname.startsWith(path) ? 'page' : undefined}",
        replace: "activeOptions={{ exact: true }}\n              aria-current={pathname === path ? 'page' : undefined}",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/shell/signed-out.test.tsx'],
    mutants: [
      {
        name: 'the next user to sign in lands where the one before logged out',
        file: 'web/src/shell/signed-out.tsx',
        find: 'if (!isSigningOut(session)) ',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/profile.test.tsx'],
    mutants: [
      {
        name: 'the Profile screen does not say who is signed in',
        file: 'web/src/profile/profile-card.tsx',
        find: '[profileMessages.username, username],',
        replace: '',
      },
      {
        name: 'a changed name is saved over what an admin saved meanwhile',
        file: 'web/src/profile/profile-card.tsx',
        find: 'updateMe(changes, base.version)',
        replace: 'updateMe(changes, undefined)',
      },
      {
        name: 'a wrong current password is told above the form instead of at its field',
        file: 'web/src/profile/password-card.tsx',
        find: "current_password: 'current', ",
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/accounts.test.tsx'],
    mutants: [
      {
        name: 'a role is saved over what another admin saved meanwhile',
        file: 'web/src/accounts/accounts-api.ts',
        find: 'body, ifMatch: version })',
        replace: 'body })',
      },
      {
        name: 'the Undo of a role sets the role that was chosen',
        file: 'web/src/accounts/use-people.ts',
        find: 'roleChange(account, account.role))',
        replace: 'roleChange(account, role))',
      },
      {
        name: 'somebody is disabled without a confirmation',
        file: 'web/src/accounts/people-view.tsx',
        find: 'isYes && people.setDisabled(account, true)',
        replace: 'people.setDisabled(account, true)',
      },
      {
        name: 'everybody sees the accounts',
        file: 'web/src/screens/for-admins.tsx',
        find: "{role === 'admin' && children}",
        replace: '{role && children}',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/shell/query-client.test.ts'],
    mutants: [
      {
        name: 'a failed call is retried three times before any message shows',
        file: 'web/src/shell/query-client.ts',
        find: 'queries: { retry: false,',
        replace: 'queries: { retry: 3,',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/shell/use-startup-call.test.tsx'],
    mutants: [
      {
        name: 'the server does not learn of a sign-in',
        file: 'web/src/shell/use-startup-call.ts',
        find: 'queryClient.prefetchQuery(meQuery)',
        replace: 'void meQuery',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/app-shell.spec.ts'],
    grep: 'an address that is no screen|by keys: the first press|each with its title',
    mutants: [
      {
        name: 'an unknown address leads to the samples',
        file: 'web/src/shell/router.tsx',
        find: 'throw redirect({ to: HOME, replace: true })',
        replace: "throw redirect({ to: '/samples', replace: true })",
      },
      {
        name: "'Skip to content' leads nowhere",
        file: 'web/src/shell/app-shell.tsx',
        find: '? TABLE_ID : MAIN_ID',
        replace: "? 'top' : 'top'",
      },
      {
        name: 'a screen reader does not know the language of the page (axe)',
        file: 'web/index.html',
        find: '<html lang="en">',
        replace: '<html>',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/app-shell.spec.ts'],
    grep: 'does not scroll sideways at 768',
    mutants: [
      {
        name: 'the page scrolls sideways on a small screen',
        file: 'web/src/shell/app-shell.module.css',
        find: '.main {\n  min-width: 0;',
        replace: '.main {\n  min-width: 900px;',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/sign-in.spec.ts'],
    grep: 'leads back to the address first requested',
    mutants: [
      {
        name: 'a sign-in forgets the requested address',
        file: 'web/src/shell/signed-out.tsx',
        find: 'rememberRequestedPath(window.location.href)',
        replace: 'window.location.href',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/hostile-text.spec.ts'],
    mutants: [
      {
        name: 'the name of a record is taken for markup',
        file: 'web/src/table/grid/cells.tsx',
        find: '<LongName name={name} />',
        replace: '<i dangerouslySetInnerHTML={{ __html: name }} />',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/sign-in.spec.ts'],
    grep: 'of another sign-in signs nobody in',
    mutants: [
      {
        name: 'an id token of another sign-in is accepted',
        file: 'web/src/auth/provider.ts',
        find: 'signinRedirect({ nonce: crypto.randomUUID() })',
        replace: 'signinRedirect()',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/sign-in-page.spec.ts'],
    grep: 'loads nothing that its own policy forbids',
    mutants: [
      {
        name: "the sign-in page's own policy forbids its font",
        file: 'server/src/auth/page/layout.ts',
        find: `    'font-src': ["'self'"],\n`,
        replace: '',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/session.spec.ts'],
    grep: 'Logout clears local storage and goes over the provider',
    mutants: [
      {
        name: 'Logout in the account menu does nothing',
        file: 'web/src/shell/top-bar.tsx',
        find: 'onPick: () => session.signOut()',
        replace: 'onPick: () => undefined',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slides-dashboard/rows.spec.ts'],
    grep: 'copies its uuid and saves its label',
    mutants: [
      {
        name: 'a downloaded file has no proper name',
        file: 'web/src/csv/download.ts',
        find: 'link.download = fileName',
        replace: "link.download = 'file'",
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slide-reader.spec.ts'],
    grep: 'the label is printed at once',
    mutants: [
      {
        name: 'Print Label in the Slide Reader does nothing',
        file: 'web/src/slides/reader/slide-reader.tsx',
        find: 'thenFocus(printing.print)',
        replace: 'thenFocus(() => undefined)',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slide-reader-camera.spec.ts'],
    mutants: [
      {
        name: "the page's policy keeps the camera from reading codes",
        file: 'server/src/http/web-files.ts',
        find: `, "'wasm-unsafe-eval'"]`,
        replace: ']',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/editing-by-two.spec.ts'],
    grep: 'a save that comes after a colleague keeps what was typed',
    mutants: [
      {
        name: 'a form does not show what a colleague changed meanwhile',
        file: 'web/src/edit/use-record-form.ts',
        find: '    setConflict(found)\n',
        replace: '',
      },
    ],
  },
]
