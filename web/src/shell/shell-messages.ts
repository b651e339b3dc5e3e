export const shellMessages = {
  unreachable: 'Vitrine could not be started, because its server does not answer.',
  serverTooOld: 'This app needs a newer Vitrine server.',
  serverTooOldMore: 'Update the server, then load this page again.',
  screenFailed: 'This page could not be shown.',
  screenFailedMore: 'Load it again. If that does not help, ask whoever runs Vitrine.',
  reload: 'Load again',
  unreadList: 'The server answered with a web page instead of a list, so what looks empty here may not be.',
} as const
