/**
 * Files as programs write them: `to_csv` of pandas 1.5.3 wrote each from a frame with the columns and number types that the
 * program's code creates. The programs themselves, which need PyTorch, were not run.
 */
export const PREDICTION_FILES = {
  /** `utils/eval_utils.py` of CLAM makes the frame, `eval.py` writes `fold_0.csv`. Classes are floats. */
  clam: `slide_id,Y,Y_hat,p_0,p_1
patient_1_a,0.0,1.0,0.35548135638237,0.6445186138153076
patient_1_b,1.0,0.0,0.7743271589279175,0.2256728559732437
patient_2_a,1.0,0.0,0.7453476786613464,0.25465235114097595
0006,0.0,1.0,0.07174800336360931,0.9282520413398743
`,
  /** `modeling/deploy.py` of STAMP writes `patient-preds.csv`: by loss, patients without a truth last. */
  stamp: `PATIENT,organ,pred,organ_kidney,organ_liver,loss
patient_1,kidney,kidney,0.5660885572433472,0.43391141295433044,0.5690047740936279
patient_2,liver,kidney,0.5637847781181335,0.43621525168418884,0.8296194672584534
patient_9,,kidney,0.888128399848938,0.11187160760164261,
`,
  /** `mil/eval.py` of Slideflow keeps this frame as Parquet; here with the index that `to_csv` writes by default. */
  slideflow: `,slide,y_true,y_pred0,y_pred1,y_pred2
0,patient_1_a,0,0.18756779,0.79891163,0.013520601
1,patient_1_b,2,0.80312204,0.04475901,0.1521189
2,patient_2_a,1,0.034465652,0.8568399,0.1086944
`,
  /** Slideflow's frames for metrics name the outcome. */
  slideflowOutcome: `slide,organ-y_true,organ-y_pred0,organ-y_pred1,organ-uncertainty0
patient_1_a,0,0.18756779,0.8124322,0.1
patient_1_b,1,0.80312204,0.19687791,0.2
`,
} as const
