/* Said to the C compiler before the compiled rules: these functions are called only when something has gone wrong, so
   the ways to them are laid out apart and the rules themselves stay close together. */
#include <Python.h>

#if defined(__GNUC__)
void CPy_AddTraceback(const char *filename, const char *funcname, int line, PyObject *globals) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
PyAPI_FUNC(PyObject *) PyErr_Occurred(void) __attribute__((cold));
#endif
