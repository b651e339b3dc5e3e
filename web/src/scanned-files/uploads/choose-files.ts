import { uploadMessages } from './upload-messages.ts'
import { uploadQueue } from './upload-queue.ts'

/** Opens the browser's file dialog. */
function openFileDialog(label: string, isMultiple: boolean, onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = isMultiple
  input.ariaLabel = label
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}

/** Asks for slide files and uploads them. */
export const chooseSlideFiles = (): void =>
  openFileDialog(uploadMessages.fileLabel, true, files => void uploadQueue.add(files))

/** Asks for the file of an unfinished upload. */
export const chooseSameFile = (key: string, name: string): void =>
  openFileDialog(uploadMessages.sameFileLabel(name), false, ([file]) => {
    if (file) void uploadQueue.addAgain(key, file)
  })
