/** Texts of the File and Match columns steps of imports that create a dataset. */
export const datasetImportMessages = {
  dataset: 'Dataset',
  chooseDataset: 'Choose a dataset.',
  type: 'Type',
  invalidType: (text: string) => `Invalid slide type: ${text === '' ? 'blank' : `"${text}"`}. It must be T, V or E.`,

  slides: {
    file: {
      dropNote: 'One row for each slide, columns in any order.',
      rules: [
        'A column is named as in the table ("Cut Number"), as in an export ("cut_number"), or otherwise: you match it in the next step.',
        'A row changes the slide of its UUID, ID or name. Others are new, and blank names are generated.',
        'Dates can be 2026-01-31, 31.01.2026 or 01/31/2026, and decimals 3.5 or 3,5. Unclear ones are asked for.',
        'Several options of a lab field have ";" between them.',
      ],
      oneFile: 'Please upload one CSV file at a time',
      notTable: 'Please upload a CSV file',
      unreadable: (reason: string) => ({ message: `Error parsing CSV: ${reason}`, more: [] }),
      noRows: 'The CSV file does not contain any valid data.',
    },
    template: 'Download template',
    fullTemplate: 'Download template with all fields',
    datasetNameRequired: 'Dataset name is required',
    datasetName: (time: string) => `[IMAGING] Batch Import ${time}`,
    noColumn: 'Choose a field for at least one column.',
  },

  datasets: {
    file: {
      dropNote: 'One row for each slide: SlideName, and its Type (T, V or E).',
      rules: [
        'Slides are found by UUID, ID or name, in any case. Those that are missing can be created.',
        'A row without a type takes the one that you choose in the next step.',
        'Slides that are in the library stay as they are.',
      ],
      oneFile: 'Please drop one CSV file at a time.',
      notTable: 'Please select a CSV file',
      unreadable: (reason: string) => ({ message: 'CSV Parsing Error', more: [reason] }),
      noRows: 'No rows below the header.',
    },
    template: 'Download template',
    datasetNameRequired: 'Please enter a dataset name',
    datasetName: (fileStem: string) => `Imported Dataset - ${fileStem}`,
    noSlides: 'No column names the slides. Choose Name, UUID or ID for one.',
  },
} as const
