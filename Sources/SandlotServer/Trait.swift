#if !Server
    #error("the program sandlot needs the trait Server of this package, which is on by default")
#endif
