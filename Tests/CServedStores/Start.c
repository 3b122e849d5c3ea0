// Swift has no code that runs when a program of tests starts.

extern void sandlot_serve_tests(void);

__attribute__((constructor)) static void start(void) {
    sandlot_serve_tests();
}
