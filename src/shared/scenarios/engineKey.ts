/** The engine that plays a format, as records of scenarios name it. */
export const engineKeyOf = (format: 'native' | 'eos' | 'guideme'): string => `vesper.scenario-${format}/${format}`
