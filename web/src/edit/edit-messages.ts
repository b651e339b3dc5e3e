import { counted } from '@vitrine/contract/text/counted'

/** Texts of forms about conflicts and deletion. `noun` is the record's: 'slide', 'file'. */
export const editMessages = {
  forEditors: 'Only editors can change this',
  conflict: (noun: string) => `Someone else changed this ${noun} while you were editing it.`,
  conflictMore: 'Your text is kept. Choose a value per field.',
  mine: 'Yours',
  theirs: 'Theirs',
  was: 'Before',
  blank: 'empty',
  missing: (noun: string) => `Someone else deleted this ${noun}. Your text is still here.`,
  goesToTrash: ({ count, files, datasets }: { count: number; files: number; datasets: number }) => {
    const withFiles = files > 0 ? ` with ${counted(files, 'file')}` : ''
    const leaving = datasets > 0 ? `, and ${count === 1 ? 'leaves' : 'leave'} ${counted(datasets, 'dataset')}` : ''
    return `${count === 1 ? 'It goes' : 'They go'} to the Trash${withFiles}${leaving}.`
  },
  samplesStay: (count: number) => `${counted(count, 'sample')} ${count === 1 ? 'stays' : 'stay'} without a slide.`,
  restorableUntil: (count: number, day: string) => `You can restore ${count === 1 ? 'it' : 'them'} until ${day}.`,
  restorable: (count: number) => `You can restore ${count === 1 ? 'it' : 'them'} until the Trash is emptied.`,
  starNote: 'marks required fields.',
  editTitle: (name: string) => `Edit ${name}`,
} as const
