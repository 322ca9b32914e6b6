/**
 * Names of the kernel's lazy files to the modules that each is built of, in the order of the table.
 */
export declare const kernelChunks: Readonly<Record<string, string>>
