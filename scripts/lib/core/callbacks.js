// JavaScript functions that macOS calls back, as completion handlers and observers.
import * as clock from 'macmcp/core/clock';
import * as programs from 'macmcp/core/programs';

const KERNEL_MS = 2000;

// Whether such functions are called: where the processor is not Apple's they may hang the script (grade C) [eyes 0] (P3), so
// nothing is tried there.
export function areCalled(span) {
  const [processor] = programs.readKernelValues(['machdep.cpu.brand_string'], clock.part(span, KERNEL_MS));
  return processor !== null && processor.startsWith('Apple');
}
