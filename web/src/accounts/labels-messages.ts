export const labelsMessages = {
  loading: 'Loading the label settings...',
  loadFailed: (reason: string) => `The label settings could not be loaded: ${reason}`,
  size: 'Labels',
  sizeNote: 'The size and printer of all labels. A browser can have its own, in the label preview.',
  printer: 'Network printer',
  printerNote:
    'Print Label sends labels to it as ZPL. Without one, labels print with the browser\u2019s print dialog. Leave the address empty for none.',
  host: 'Address',
  hostExample: '192.168.1.50',
  port: 'Port',
  portRange: 'Enter a whole number from 1 to 65535.',
  saved: 'Label settings saved',
  test: 'Print a test label',
  testLabel: {
    code: 'Vitrine test',
    lines: ['Vitrine test - 1', 'Organ', 'Date - Source'] as [string, string, string],
  },
  testSent: 'Test label sent',
} as const
