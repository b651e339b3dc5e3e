/** What forms say about conflicts and unsaved changes. `noun` is the record's: 'slide', 'file'. */
export const editMessages = {
  forEditors: 'This form is for editors',
  conflict: (noun: string) => `Someone else changed this ${noun} while you were editing it.`,
  conflictMore: 'What you typed is kept. Choose for each field, then save again.',
  mine: 'Yours',
  theirs: 'Theirs',
  was: 'Before',
  blank: 'empty',
  missing: (noun: string) => `This ${noun} was deleted by someone else. What you typed is still here.`,
  confirmLeave: (noun: string) => `This ${noun} has changes that are not saved. Leave without saving them?`,
  starNote: 'marks required fields.',
  save: 'Save',
  saving: 'Saving...',
} as const
