export const compatible = (source: string): string => source
export const inStatements = (source: string): readonly string[] => [source]
