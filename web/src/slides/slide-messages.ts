import type { DemoReport } from '@vitrine/contract/api/demo'
import type { Slide } from '@vitrine/contract/slides/slides'
import { counted } from '@vitrine/contract/text/counted'
import { recordTexts } from '../ui/record-texts.ts'

export const SLIDE_NOUN = 'slide'

export const slideTexts = recordTexts(SLIDE_NOUN, 'slides')

export const countedSlides = (count: number): string => counted(count, 'slide')

export const slideMessages = {
  notFoundWith: (identifier: string) => `Slide not found with identifier: ${identifier}`,
  noSlideReceived: 'No valid slide data received from the server',

  confirmDeleteOnCard: ({ name, file }: Pick<Slide, 'name' | 'file'>) =>
    `Are you sure you want to delete slide "${name}"?${file ? ' This will also delete the associated file.' : ''}`,

  fileChanged(from: string | null, to: string | null): string {
    if (to === null) return `removed the file ${from}`
    return from === null ? `attached the file ${to}` : `replaced the file ${from} by ${to}`
  },

  nameRequired: 'Slide name is required',

  page: {
    loading: 'Loading slide details...',
    loadFailed: 'Failed to load slide details',
    missing: {
      heading: 'Slide Not Found',
      more: "The slide you're looking for doesn't exist or has been removed.",
    },
  },
  form: {
    loading: 'Loading slide data...',
    loadFailed: 'Failed to load slide data',
    missing: { heading: 'Slide not found' },
  },
  addDemo: 'Add demo data',
  demoAdded: ({ slides, samples, datasets }: DemoReport) =>
    `${countedSlides(slides)}, ${counted(samples, 'sample')} and ${counted(datasets, 'dataset')} added`,

  backToSlides: 'Back to Slides',
  cutNumber: 'Cut number must be an integer',
  labelsFile: (count: number) => `slide_labels_${count}.zpl`,
  labelsSaved: (count: number) => `${counted(count, 'label')} saved for the label printer`,
  information: 'Slide Information',
  metadata: 'Metadata',
  picture: 'Picture',
  label: 'Label',
  furtherLineFailed: "No label made: lab fields couldn't be read",
  previewLabel: 'Preview Label',
  labelDiffers: 'The label image names another slide.',

  fileLater: 'A file can be attached later.',

  registerFile: 'Register File',
  registering: 'Registering...',
  registered: 'File registered successfully',
  registerFailed: 'Failed to register file',
  onlyTheRecord: 'This saves details only. The file itself is not uploaded.',
  registeredOnly: (file: string, id: number, reason: string) =>
    `"${file}" is registered (file ID ${id}), but not attached. ${reason} Try again to attach it.`,
  otherFileAttached: (file: string) => `Someone else attached "${file}".`,

  noSpecies: 'No species data',
  noOrgan: 'No organ data',
  noMetadata: 'No metadata available',
  noFile: 'No file attached',
  otherFile: 'File',
} as const
