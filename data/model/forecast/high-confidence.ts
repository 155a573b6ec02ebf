/** Per cent; predictions with this confidence or more are highly confident. Apart from the plans and the schemas, for the single-file verifier. */
export const HIGH_CONFIDENCE_PERCENT = 75
