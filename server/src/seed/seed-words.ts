/** One slide (and one sample) in this many contains the rare word, beginning with row 7. */
export const RARE_EVERY = 100_000
/** Words that `npm run bench` searches for, and how often the rows contain them. */
export const SEARCH_TERMS = {
  /** In the description of one slide in 100,000. */
  rare: 'xanthogranuloma',
  /** In the description of every third slide. */
  everyThird: 'biopsy',
  /** Terms that few slides contain together. */
  three: ['kidney', 'amyloid', 'S24-00'],
  /** Two letters that many words contain. */
  twoLetters: 'hy',
} as const

export const SPECIES = ['Human', 'Mouse', 'Rat', 'Human', 'Mouse', 'Pig', 'Zebrafish', 'Dog'] as const
export const ORGANS = [
  'Liver',
  'Kidney',
  'Brain',
  'Lung',
  'Heart',
  'Lymph node',
  'Skin',
  'Breast',
  'Prostate',
  'Colon',
  'Spleen',
  'Pancreas',
  'Stomach',
  'Thyroid',
  'Bladder',
  'Ovary',
  'Spinal cord',
  'Eye',
] as const
export const SOURCES = [
  'University Hospital Lindau',
  'St. Anna Clinic',
  'Biobank North',
  'Institute of Pathology, Ward 4',
  'Harbour Research Lab',
  'Northfield Medical Center',
  'Green Valley Veterinary School',
  'Central Tissue Archive',
  'Hospital del Mar Azul',
  'Centre de Recherche Beaumont',
  'Östra sjukhuset',
  'Contract Lab 17',
] as const
export const VENDORS = ['Hamamatsu', 'Leica', '3DHISTECH', 'Philips', 'Zeiss', 'Roche', 'Olympus'] as const
export const SCANNERS = [
  'NanoZoomer S360',
  'Aperio GT 450',
  'Pannoramic 1000',
  'UFS 300',
  'Axioscan 7',
  'DP 200',
  'VS200',
] as const
export const STAINS = ['HE', 'HE', 'HE', 'IHC', 'PAS', 'Masson', 'Ki-67', 'CD3', 'Congo red'] as const
export const BIOMARKERS = ['Ki-67', 'CD3', 'CD8', 'HER2', 'PD-L1', 'ER', 'PR', 'p53', 'CK7'] as const
export const SPECIMEN_TYPES = ['Resection', 'Core needle', 'Cytology', 'Autopsy', 'Whole mount', 'Section'] as const
export const LABS = ['Lab A', 'Lab B', 'Histology core', 'Pathology North', 'External'] as const
export const STORAGE_PLACES = ['Cabinet', 'Freezer', 'Archive', 'Shelf'] as const

/** From most to least frequent. */
export const FINDINGS = [
  'normal tissue',
  'inflammation',
  'fibrosis',
  'necrosis',
  'adenocarcinoma',
  'steatosis',
  'hyperplasia',
  'dysplasia',
  'edema',
  'metastasis',
  'hemorrhage',
  'atrophy',
  'lymphocytic infiltrate',
  'granuloma',
  'carcinoma in situ',
  'squamous metaplasia',
  'vascular congestion',
  'amyloid deposits',
  'calcification',
  'cholestasis',
  'hyaline membranes',
  'giant cells',
  'mucinous change',
  'spindle cell lesion',
] as const
export const REMARKS = [
  'good quality',
  'cut again at depth two',
  'fold at the edge',
  'air bubble',
  'stain a little pale',
  're-scanned',
  'control tissue on slide',
  'for teaching',
  'knockout group',
  'treated group',
  'untreated group',
  'follow-up after six months',
  'second reading asked for',
  'margin not assessed',
] as const
